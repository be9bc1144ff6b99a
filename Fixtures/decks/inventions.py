"""Great inventions: what changed the world, when, and through whom."""

import pictures
import sounds

TITLE = "Great inventions"
DESCRIPTION = (
    "Some sixty things that changed the world, from the wheel to the messenger vaccine: who, when, and one thing worth "
    "telling at dinner. With pictures and two sounds."
)

made = []


def card(section, tags, front, back="", files=None, **members):
    made.append({"front": front.strip(), "back": back.strip(), "tags": sorted(tags.split()), "section": [section]} | members)
    if files:
        made[-1]["files"] = files


# Ancient and medieval -------------------------------------------------------------------------

OLD = "Ancient and medieval"

card(
    OLD, "transport century::bc",
    "![A wheel of three planks, and two wheels on their axle](wheel.png)\n\nWhen do the first **wheeled vehicles** appear, and where?",
    """Around **3500 BC**, in Mesopotamia and in eastern Europe at almost the same time.

The round thing was the easy half. The invention is the *axle*: smooth enough to turn, tight enough not to wobble.""",
    {"wheel.png": pictures.wheel()},
)
card(
    OLD, "communication century::bc",
    "The oldest writing comes from **Uruk**, about 3300 BC. What did people find worth writing down first?",
    """**Accounts**: barley, beer, sheep, workers and their rations.

Poetry had to wait for some seven hundred years.""",
)
card(
    OLD, "communication century::2",
    "Which court official told the emperor of China in the year **105** how to make *paper*?",
    """**Cai Lun.**

His recipe: tree bark, hemp, rags and old fishing nets. Silk was too dear to write on, and bamboo came by the cartload.""",
)
card(
    OLD, "communication century::11",
    "Four centuries before Gutenberg: who printed from **movable type**, and what was it made of?",
    """**Bi Sheng**, about **1040**, from *baked clay*.

We know of him from one passage in Shen Kuo's *Dream Pool Essays*.""",
    source="Shen Kuo, Dream Pool Essays (1088)",
)
card(
    OLD, "navigation century::11",
    "Who first described the **magnetic needle** as a compass, and what did he notice about it?",
    """**Shen Kuo**, in **1088**.

He noticed that it does not point exactly south but a little to the side: *declination*, four centuries before Europe.""",
    source="Shen Kuo, Dream Pool Essays (1088)",
)
card(
    OLD, "history",
    "What are the **Four Great Inventions** of China?",
    """1. **Paper** (by 105)
2. **Printing** (about 700, with type about 1040)
3. **Gunpowder** (9th century)
4. The **compass** (11th century)""",
    hint="Two for books, one for war, one for ships.",
)
card(
    OLD, "medicine optics century::13",
    "How do we know that **spectacles** were invented about *1286*, though not by whom?",
    """A friar, **Giordano da Pisa**, said so in a sermon in **1306**: it was "not yet twenty years" since the art of making them was found, and he had met the man.

He did not mention the name.""",
)
card(
    OLD, "communication century::15",
    "![Four pieces of type, mirrored, and the word they print](type.png)\n\nWho printed a Bible of 42 lines a page, where, and when?",
    """**Johannes Gutenberg**, in Mainz, about **1455**.

About 180 copies. Before him a scribe needed more than a year for *one*.""",
    {"type.png": pictures.movable_type()},
)

# From 1600 to 1800 ----------------------------------------------------------------------------

NEW = "From 1600 to 1800"

card(
    NEW, "optics century::17",
    "![Rays of light through two lenses](telescope.png)\n\nWho asked for a patent on *a device for seeing faraway things as though nearby*, and when?",
    """**Hans Lipperhey**, a spectacle maker of Middelburg, in **1608**.

Refused: too easy to copy. Within two years **Galileo** had built his own, and found moons at Jupiter.""",
    {"telescope.png": pictures.telescope()},
)
card(
    NEW, "physics century::17",
    "{{c1::Evangelista Torricelli}} built the first {{c2::barometer::instrument}} in {{c3::1643}}, with a column of {{c4::mercury}}.",
    "*We live*, he wrote, *at the bottom of an ocean of air*. It holds the mercury up by about 76 cm.",
    cloze=True,
)
card(
    NEW, "physics century::17",
    "Who built the first **pendulum clock**, when, and how much better did it keep time?",
    """**Christiaan Huygens**, in **1656**.

The error fell from a quarter of an *hour* a day to a quarter of a *minute*.""",
)
card(
    NEW, "medicine optics century::17",
    "In 1676 a draper of Delft wrote to London of *little animals* in his water. Who was he, and what had he seen?",
    """**Antoni van Leeuwenhoek** had seen **bacteria**, the first person to do so.

His microscope was a single bead of glass. Nobody matched it for a century: he kept his method to himself.""",
)
card(
    NEW, "energy century::18",
    "What was the first **steam engine** that earned its keep, and what did it do?",
    """**Thomas Newcomen's**, in **1712**: it pumped water out of a coal mine near Dudley.

It turned less than one per cent of the heat into work, which did not matter on top of a coal mine.""",
)
card(
    NEW, "energy century::18",
    "What did **James Watt** add to Newcomen's engine, and when?",
    """The **separate condenser**, patented in **1769**.

![A boiler, a cylinder with its piston, and a condenser in cold water](engine.png)

The cylinder stays hot, and the steam is cooled elsewhere. Coal used: a *third*, or less.""",
    {"engine.png": pictures.steam_engine()},
)
card(
    NEW, "energy century::18",
    "**Benjamin Franklin** never took out a patent: we enjoy the inventions of others, he held, and should be glad to "
    "serve them by ours. Which invention of his stands on roofs since *1752*?",
    "The lightning rod",
    choices=["The weather vane", "The chimney cowl", "The copper gutter"], ask="choice",
)
card(
    NEW, "transport century::18",
    "Who were the first passengers of the **Montgolfier brothers'** balloon, in 1783?",
    """A **sheep**, a **duck** and a **rooster**, on 19 September at Versailles.

All three landed well. Two months later the first people followed: *Pilâtre de Rozier* and the *Marquis d'Arlandes*.""",
)
card(
    NEW, "medicine century::18",
    "Who made the first **vaccination**, in 1796, and where does the word come from?",
    """**Edward Jenner**, from a milkmaid's cowpox; *vacca* is a cow.

He had noticed that milkmaids did not catch smallpox. In **1980** nobody did any more.""",
)

# The 19th century -----------------------------------------------------------------------------

NINETEENTH = "The 19th century"

card(
    NINETEENTH, "energy physics century::19",
    "![A pile of copper, wet cloth and zinc](pile.png)\n\nWho built this in **1800**, and what could it do that nothing before it could?",
    """**Alessandro Volta.** It gave a *steady* current, where rubbed amber and Leyden jars gave only sparks.

The unit of tension, the **volt**, is his.""",
    {"pile.png": pictures.voltaic_pile()},
)
card(
    NINETEENTH, "transport energy century::19",
    "Who ran the first **locomotive** on rails, and when?",
    """**Richard Trevithick**, at Penydarren in Wales, on 21 February **1804**.

Ten tons of iron, seventy men, almost ten miles, and a won bet. It also broke the rails.""",
)
card(
    NINETEENTH, "computing textiles century::19",
    "What did **Joseph Marie Jacquard's** loom read from 1804 on, and who borrowed the idea?",
    """**Punched cards**, one for each throw of the shuttle.

*Charles Babbage* took them for his Analytical Engine, and owned a portrait of Jacquard woven from 24,000 of them.""",
)
card(
    NINETEENTH, "communication medicine century::19",
    "![The alphabet in dots, six places to a letter](braille.png)\n\n**Louis Braille** made this alphabet in 1824 of an officer's *night writing*, whose "
    "twelve dots were too many for one fingertip. How old was he?",
    "Fifteen",
    {"braille.png": pictures.braille()}, choices=["Nine", "Twenty-four", "Forty"], accept=["15"], ask="choice",
)
card(
    NINETEENTH, "communication century::19",
    "Who took the oldest surviving **photograph** from nature, and how long was the exposure?",
    """**Nicéphore Niépce**, in **1826 or 1827**, from his window at Le Gras.

At least *eight hours*: the sun lights both sides of the yard.""",
)
card(
    NINETEENTH, "energy physics century::19",
    "Which discovery of **1831** lies behind every generator and transformer, and whose is it?",
    """**Induction**: a changing magnetic field makes a current. **Michael Faraday.**

He had been a bookbinder's apprentice, and read what he bound.""",
)
card(
    NINETEENTH, "computing century::19",
    "What did **Ada Lovelace** publish in 1843, and for which machine?",
    """A **program**: how to compute the Bernoulli numbers on Charles Babbage's *Analytical Engine*.

It stands in *Note G*, and the machine was never built.""",
    source="Taylor's Scientific Memoirs, volume 3 (1843)",
)
card(
    NINETEENTH, "communication century::19",
    "*What hath God wrought*: over which line were these words telegraphed, by whom, and when?",
    """From **Washington to Baltimore**, by **Samuel Morse**, on 24 May **1844**.

His partner Alfred Vail sent them back.""",
)
card(
    NINETEENTH, "communication century::19",
    "![Morse code: letters and digits](morse.png)\n\nWhy is **E** a single dot?",
    """It is the commonest letter of English.

It is told that **Alfred Vail** counted the type in a printer's cases to see which letters deserve the short signs.""",
    {"morse.png": pictures.morse_code()},
)
card(
    NINETEENTH, "medicine century::19",
    "What happened in public in a Boston operating theatre on 16 October **1846**?",
    """**William Morton** put a patient to sleep with **ether**, and the surgeon cut without a scream.

The room is still called the *Ether Dome*.""",
)
card(
    NINETEENTH, "transport century::19",
    "In **1854** a man stood on a platform high above a crowd in New York and had its rope cut. Who, and why?",
    """**Elisha Otis**, to show his **safety brake** for lifts. The platform dropped a few inches and held.

Without him there would be no skyscrapers: nobody climbs forty floors.""",
)
card(
    NINETEENTH, "energy century::19",
    "How did **Henry Bessemer** make cheap steel from 1856 on?",
    """He blew **air** through molten iron. It burns the carbon out, and that fire keeps the melt hot: no fuel at all.

Twenty minutes instead of days.""",
)
card(
    NINETEENTH, "medicine century::19",
    "Who first operated with **antiseptics**, when, and with what?",
    """**Joseph Lister**, in Glasgow in **1865**, with *carbolic acid*.

He had read Pasteur: if germs spoil wine, they may spoil wounds.""",
)
card(
    NINETEENTH, "chemistry century::19",
    "{{c1::Alfred Nobel}} patented {{c2::dynamite}} in {{c3::1867}}: nitroglycerine made tame by {{c4::kieselguhr::an earth}}.",
    "When his brother died, a paper took the wrong one for dead, so the story goes, and he read of himself as a *merchant of death*. His will founded the prizes.",
    cloze=True,
)
card(
    NINETEENTH, "communication century::19",
    "Who spoke the first words over the **telephone**, and what were they?",
    """**Alexander Graham Bell**, on 10 March **1876**: *Mr. Watson, come here. I want to see you.*

Elisha Gray had gone to the patent office for the same thing on the very day Bell did.""",
)
card(
    NINETEENTH, "communication century::19",
    "![A tune on a music box](rhyme.wav)\n\nThe words to this tune were the first that **Thomas Edison** recorded, in 1877. Which words, and on what?",
    """**Mary had a little lamb**, on *tinfoil* around a cylinder: the **phonograph**.

He was never so taken aback in his life, he said; he was always afraid of things that worked the first time.""",
    {"rhyme.wav": sounds.nursery_rhyme()},
)
card(
    NINETEENTH, "energy century::19",
    "![A light bulb and its parts](bulb.png)\n\nWhat glowed in **Edison's** bulb of 1879, and who in England had one of his own?",
    """A **carbonised cotton thread**, for more than thirteen hours. In England: **Joseph Swan.**

They went to court against each other, and then into business together: *Ediswan*.""",
    {"bulb.png": pictures.light_bulb()},
)
card(
    NINETEENTH, "transport century::19",
    "Who built the first **motor car** for sale, and who drove it 106 km without telling him?",
    """**Carl Benz**, patented in **1886**. In 1888 his wife **Bertha** took it to her mother's, with their sons.

She cleaned a fuel pipe with a hatpin and bought petrol at a *pharmacy*.""",
)
card(
    NINETEENTH, "energy century::19",
    "What did **Nikola Tesla** patent in 1888 that has no brushes, hardly wears out, and drives most of the world's "
    "pumps, fans and lifts?",
    "The induction motor",
    choices=["The steam turbine", "The dynamo", "The stepping motor"], ask="choice", hint="The field turns, and the rotor follows.",
)
card(
    NINETEENTH, "computing century::19",
    "![A punched card that spells GREAT INVENTIONS](punched-card.png)\n\nFor which count did **Herman Hollerith** have holes read by machine?",
    """The **United States census of 1890**. The one before had taken eight years to count.

His company became part of what is now **IBM**. The card shows IBM's later code.""",
    {"punched-card.png": pictures.punched_card()},
)
card(
    NINETEENTH, "communication century::19",
    "Who showed **films** in the cellar of a Paris café on 28 December 1895, and which was the first?",
    """The brothers **Auguste and Louis Lumière**, in the Grand Café: ten films, each of less than a minute.

The first: *workers leaving the Lumières' factory*.""",
)
card(
    NINETEENTH, "medicine physics century::19",
    "Whose hand, with a ring on it, is on the first famous **X-ray picture**, and who took it?",
    """**Anna Bertha Röntgen's**; her husband **Wilhelm Conrad** found the rays in **1895**.

He took no patent. The first Nobel Prize in physics, in 1901, was his.""",
)

# The 20th century -----------------------------------------------------------------------------

TWENTIETH = "The 20th century"

card(
    TWENTIETH, "communication century::20",
    "Which **letter** did Guglielmo Marconi hear across the Atlantic in 1901?",
    "S",
    hint="In Morse code it is three dots.", source="Signal Hill, Newfoundland, 12 December 1901",
    accept=["the letter S", "..."], ask="type",
)
card(
    TWENTIETH, "communication century::20",
    "Listen:\n\n![Nine tones, three short, three long, three short](signal.wav)\n\nWhat does it say, and what do the letters stand for?",
    """`... --- ...` is **SOS**, the distress call agreed on in Berlin in **1906**.

They stand for *nothing*: the nine signs, sent as one, are easy to hear. *Save our souls* came later.""",
    {"signal.wav": sounds.distress()},
)
card(
    TWENTIETH, "transport century::20",
    "![A biplane with two propellers, seen from the front](flyer.png)\n\nWho flew first in a powered aeroplane, where, when, and how far?",
    """**Orville Wright**, near Kitty Hawk, on 17 December **1903**: *37 metres* in 12 seconds.

That is less than the length of a jumbo jet. His brother **Wilbur** ran beside him; later that day he flew 260 metres.""",
    {"flyer.png": pictures.wright_flyer()},
)
card(
    TWENTIETH, "chemistry energy century::20",
    "{{c1::Fritz Haber}} made {{c2::ammonia}} from {{c3::air::what is all around}} in {{c4::1909}}, and {{c5::Carl Bosch}} made it an industry.",
    "Fertiliser from the sky. About half of the nitrogen in our bodies has been through their process.",
    cloze=True,
)
card(
    TWENTIETH, "industry century::20",
    "What did **Henry Ford** start in 1913, and what did it do to the time a car takes?",
    """The **moving assembly line.** A chassis took twelve and a half *hours*, and a year later ninety-three *minutes*.

The idea came from slaughterhouses, which took things apart that way.""",
)
card(
    TWENTIETH, "transport century::20",
    "**Robert Goddard's** rocket of 1926 was the first with *liquid* fuel. A newspaper had mocked him: in space it would "
    "have nothing to push against. (It printed a correction in 1969.) How high did it rise over his aunt's cabbages?",
    "12.5 metres",
    choices=["125 metres", "1.25 kilometres", "12.5 kilometres"], ask="choice",
)
card(
    TWENTIETH, "communication century::20",
    "What is the difference between **Baird's** television of 1926 and **Farnsworth's** of 1927?",
    """- **John Logie Baird**: *mechanical*, a spinning disc with holes.
- **Philo Farnsworth**: *electronic*, a beam and nothing that moves.

Farnsworth had the idea at fourteen, ploughing a field line by line.""",
)
card(
    TWENTIETH, "medicine century::20",
    "Who found **penicillin**, when, and who made a medicine of it?",
    """**Alexander Fleming**, in **1928**, when he came back from his holidays to a mouldy dish.

**Howard Florey**, **Ernst Chain** and **Norman Heatley** made it a drug in 1940 and 1941, growing it in bedpans at first.""",
)
card(
    TWENTIETH, "navigation century::20",
    "Who showed in 1935 that radio waves give away an aeroplane?",
    """**Robert Watson-Watt** and **Arnold Wilkins**: a van in a field near Daventry, and the BBC's transmitter.

They had been asked for a *death ray*. They reckoned that away, and offered **radar**.""",
)
card(
    TWENTIETH, "computing century::20",
    "Which machine of **1936** was never meant to be built, and can compute whatever can be computed?",
    """**Alan Turing's** universal machine: a tape, a head, and a table of rules, read *from the tape itself*.

That a program is data like any other is what every computer since has lived by.""",
)
card(
    TWENTIETH, "transport energy century::20",
    "Two engineers invented the **jet engine** without knowing of each other. Who, and whose flew first?",
    """**Frank Whittle** (patent 1930, first run 1937) and **Hans von Ohain**.

Von Ohain's flew first, on 27 August **1939**.""",
)
card(
    TWENTIETH, "energy physics century::20",
    "Where did the first **nuclear reactor** run, and under whom?",
    """In a court under the stands of a **Chicago** football field, on 2 December **1942**, under **Enrico Fermi**.

It gave *half a watt*. The message said: the Italian navigator has landed in the New World.""",
)
card(
    TWENTIETH, "computing century::20",
    "![The sign of a transistor: base, collector, emitter](transistor.png)\n\nWho made the first **transistor**, where, and when?",
    """**John Bardeen** and **Walter Brattain**, in **William Shockley's** group at Bell Labs, in December **1947**.

A strip of gold foil, a razor cut, and a paper clip as the spring. Nobel Prize 1956; Bardeen won a second.""",
    {"transistor.png": pictures.transistor()},
)
card(
    TWENTIETH, "computing century::20",
    "Who wrote the first **compiler**, in 1952, and what did it do?",
    """**Grace Hopper.** Her *A-0* took routines from a tape by their numbers and joined them into a program.

*Nobody believed that*, she said; *they told me computers could only do arithmetic.*""",
)
card(
    TWENTIETH, "medicine discovery century::20",
    "![Two strands wound around each other, with rungs](helix.png)\n\nWhat is this, and whose work showed it in **1953**?",
    """**DNA**, the double helix: **James Watson** and **Francis Crick**, from the X-ray work of **Rosalind Franklin**, **Raymond Gosling** and **Maurice Wilkins**.

The best picture, *Photo 51*, was shown to Watson without her knowledge.""",
    {"helix.png": pictures.double_helix()},
)
card(
    TWENTIETH, "energy century::20",
    "Bell Labs, 1954: a toy Ferris wheel turns in the light of a lamp. What had been invented?",
    """The silicon **solar cell**: **Daryl Chapin**, **Calvin Fuller** and **Gerald Pearson**, with an efficiency of 6 per cent.

Four years later the satellite *Vanguard 1* took some into orbit, where it still is.""",
)
card(
    TWENTIETH, "computing century::20",
    "From the valve to the chip: name the **four switches** of the 20th century, with years and inventors.",
    """| switch | year | by |
|---|---|---|
| triode valve | 1906 | Lee de Forest |
| transistor | 1947 | Bardeen, Brattain, Shockley |
| integrated circuit | 1958 | Jack Kilby; in 1959 Robert Noyce |
| microprocessor | 1971 | Faggin, Hoff, Mazor, Shima |

Each put more of the one before into the same space.""",
)
card(
    TWENTIETH, "optics physics century::20",
    "Who lit the first **laser**, when, and with which crystal?",
    """**Theodore Maiman**, on 16 May **1960**, with a *ruby*.

It was called a solution looking for a problem. It found discs, eyes, fibres and supermarket tills.""",
)
card(
    TWENTIETH, "computing communication century::20",
    "The first message on the **ARPANET**, the internet's ancestor, was to be `LOGIN`, on 29 October 1969. "
    "The other machine crashed. What had arrived?",
    "LO",
    choices=["L", "LOG", "LOGI"], ask="choice", hint="*As in \"and behold\"*, said Leonard Kleinrock, whose laboratory sent it.",
)
card(
    TWENTIETH, "computing communication century::20",
    "Why is there an **@** in every e-mail address, and since when?",
    """**Ray Tomlinson** chose it in **1971**: it says *at*, and it stood in nobody's name.

What the first message said he forgot; something like `QWERTYUIOP`.""",
)
card(
    TWENTIETH, "computing century::20",
    "How can two strangers agree on a **secret** while everyone listens, and who published it in 1976?",
    """**Whitfield Diffie** and **Martin Hellman**: each mixes a number of their own into a public one; mixing is easy, *unmixing* is not.

```
(g^a)^b = (g^b)^a   mod p
```

British intelligence had known for some years, and kept it secret.""",
)
card(
    TWENTIETH, "energy chemistry century::20",
    "Who made the **lithium-ion battery**, in three steps?",
    """1. **Stanley Whittingham**, the 1970s: lithium slips in and out of a layered crystal.
2. **John Goodenough**, 1980: cobalt oxide, twice the voltage.
3. **Akira Yoshino**, 1985: no metallic lithium, far fewer fires. On sale in **1991**.

Nobel Prize 2019. Goodenough was 97, the oldest ever.""",
)
card(
    TWENTIETH, "computing communication century::20",
    "*Vague but exciting*: on which proposal of **1989** did a boss write this, and what came of it?",
    """On **Tim Berners-Lee's**, at CERN: the **World Wide Web**.

```html
<a href="http://info.cern.ch/">the first page</a>
```

In 1993 CERN gave it away for nothing.""",
)
card(
    TWENTIETH, "energy optics century::20",
    "Red and green were there since the 1960s. Who found the **blue** light-emitting diode, and why does it matter?",
    """**Isamu Akasaki**, **Hiroshi Amano** and **Shuji Nakamura**, around **1990**; bright enough to sell in 1993.

Only with blue is there *white*: it lights the world with a fraction of the power. Nobel Prize 2014.""",
)

# The 21st century -----------------------------------------------------------------------------

PRESENT = "The 21st century"

card(
    PRESENT, "medicine century::21",
    "Bacteria keep a memory of viruses. Who made *scissors for genes* of it in **2012**, and what are they called?",
    """**Emmanuelle Charpentier** and **Jennifer Doudna**: **CRISPR-Cas9**, which cuts where a piece of RNA tells it to.

Nobel Prize 2020. Since 2023 it has been a licensed treatment of sickle cell disease.""",
)
card(
    PRESENT, "medicine century::21",
    "Which change of one letter made **messenger RNA** a medicine, and who found it in 2005?",
    """**Katalin Karikó** and **Drew Weissman** put *pseudouridine* for uridine: the body no longer attacks it.

In **2020** it took eleven months from the virus's genome to a vaccine. Nobel Prize 2023.""",
)


def cards():
    return made
