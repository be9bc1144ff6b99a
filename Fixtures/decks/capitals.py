"""Capitals of the world: the 193 members of the United Nations and its two observer states.

A line is `country | capital | further right answers, parted by ; | a note`. Regions are those of
the United Nations' statistics. Checked in November 2026.
"""

import unicodedata

TITLE = "Capitals of the world"
DESCRIPTION = (
    "The capitals of the 193 members of the United Nations and of its two observers, the Holy See and the "
    "State of Palestine. Regions are those the United Nations counts by. As of November 2026."
)

EUROPE = """
Albania | Tirana | Tiranë
Andorra | Andorra la Vella
Austria | Vienna | Wien
Belarus | Minsk
Belgium | Brussels | Bruxelles; Brussel
Bosnia and Herzegovina | Sarajevo
Bulgaria | Sofia
Croatia | Zagreb
Czechia | Prague | Praha
Denmark | Copenhagen | København
Estonia | Tallinn
Finland | Helsinki | Helsingfors
France | Paris
Germany | Berlin
Greece | Athens | Athina
Holy See | Vatican City | Vatican; Città del Vaticano | An observer at the United Nations; the city is the state.
Hungary | Budapest
Iceland | Reykjavík
Ireland | Dublin | Baile Átha Cliath
Italy | Rome | Roma
Latvia | Riga | Rīga
Liechtenstein | Vaduz
Lithuania | Vilnius
Luxembourg | Luxembourg | Luxembourg City
Malta | Valletta | Valetta
Moldova | Chișinău | Kishinev
Monaco | Monaco | Monaco City; Monaco-Ville | The city is the state.
Montenegro | Podgorica | | Cetinje keeps the title of Old Royal Capital and the president's seat.
Netherlands | Amsterdam | | Government and parliament are in The Hague.
North Macedonia | Skopje
Norway | Oslo
Poland | Warsaw | Warszawa
Portugal | Lisbon | Lisboa
Romania | Bucharest | București
Russia | Moscow | Moskva
San Marino | San Marino | City of San Marino
Serbia | Belgrade | Beograd
Slovakia | Bratislava
Slovenia | Ljubljana
Spain | Madrid
Sweden | Stockholm
Switzerland | Bern | Berne | In law it is the *federal city*: the constitution names no capital.
Ukraine | Kyiv | Kiev; Kyyiv
United Kingdom | London
"""

ASIA = """
Afghanistan | Kabul
Armenia | Yerevan | Erevan
Azerbaijan | Baku | Bakı
Bahrain | Manama
Bangladesh | Dhaka | Dacca
Bhutan | Thimphu | Thimbu
Brunei | Bandar Seri Begawan
Cambodia | Phnom Penh
China | Beijing | Peking
Cyprus | Nicosia | Lefkosia; Lefkoşa
Georgia | Tbilisi | Tiflis
India | New Delhi
Indonesia | Jakarta | Djakarta | Nusantara, on Borneo, is being built to take over.
Iran | Tehran | Teheran
Iraq | Baghdad | Bagdad
Israel | Jerusalem | | Proclaimed by Israel; most states keep their embassies in Tel Aviv.
Japan | Tokyo | Tōkyō
Jordan | Amman
Kazakhstan | Astana | | From 2019 to 2022 it was called Nur-Sultan.
Kuwait | Kuwait City | Kuwait
Kyrgyzstan | Bishkek
Laos | Vientiane | Viangchan
Lebanon | Beirut | Beyrouth
Malaysia | Kuala Lumpur | | The government sits in Putrajaya.
Maldives | Malé
Mongolia | Ulaanbaatar | Ulan Bator
Myanmar | Naypyidaw | Nay Pyi Taw; Naypyitaw | It took over from Yangon in 2005.
Nepal | Kathmandu | Katmandu
North Korea | Pyongyang | P'yŏngyang
Oman | Muscat | Masqat
Pakistan | Islamabad
Philippines | Manila | Maynila
Qatar | Doha | Ad-Dawhah
Saudi Arabia | Riyadh | Riyad
Singapore | Singapore | | The city is the state.
South Korea | Seoul
Sri Lanka | Sri Jayawardenepura Kotte | Kotte; Sri Jayewardenepura Kotte; Colombo | Parliament sits in Kotte, a suburb of Colombo; much of the government is in Colombo.
State of Palestine | Jerusalem | East Jerusalem; Ramallah | An observer at the United Nations. It claims East Jerusalem; its government sits in Ramallah.
Syria | Damascus
Tajikistan | Dushanbe
Thailand | Bangkok | Krung Thep
Timor-Leste | Dili | Díli
Türkiye | Ankara
Turkmenistan | Ashgabat | Ashkhabad; Aşgabat
United Arab Emirates | Abu Dhabi
Uzbekistan | Tashkent | Toshkent
Vietnam | Hanoi | Ha Noi; Hà Nội
Yemen | Sana'a | Sanaa; Sana | The constitution's capital; the recognised government has sat in Aden since 2015.
"""

AFRICA = """
Algeria | Algiers | Alger
Angola | Luanda
Benin | Porto-Novo | Porto Novo | The government sits in Cotonou.
Botswana | Gaborone
Burkina Faso | Ouagadougou
Burundi | Gitega | | It took over from Bujumbura, still the largest city, in 2019.
Cabo Verde | Praia
Cameroon | Yaoundé
Central African Republic | Bangui
Chad | N'Djamena | Ndjamena; N'Djaména; N’Djamena
Comoros | Moroni
Côte d'Ivoire | Yamoussoukro | | Most of the government works in Abidjan.
Democratic Republic of the Congo | Kinshasa
Djibouti | Djibouti | Djibouti City
Egypt | Cairo
Equatorial Guinea | Ciudad de la Paz | Malabo; Oyala; Djibloho | Declared the capital in January 2026 in place of Malabo, with a year for the move.
Eritrea | Asmara
Eswatini | Mbabane | Lobamba | The king and parliament are in Lobamba.
Ethiopia | Addis Ababa | Addis Abeba
Gabon | Libreville
Gambia | Banjul
Ghana | Accra
Guinea | Conakry
Guinea-Bissau | Bissau
Kenya | Nairobi
Lesotho | Maseru
Liberia | Monrovia
Libya | Tripoli
Madagascar | Antananarivo | Tananarive
Malawi | Lilongwe
Mali | Bamako
Mauritania | Nouakchott
Mauritius | Port Louis
Morocco | Rabat
Mozambique | Maputo
Namibia | Windhoek
Niger | Niamey
Nigeria | Abuja
Republic of the Congo | Brazzaville
Rwanda | Kigali
São Tomé and Príncipe | São Tomé
Senegal | Dakar
Seychelles | Victoria
Sierra Leone | Freetown
Somalia | Mogadishu | Muqdisho
South Africa | Pretoria | Cape Town; Bloemfontein; Tshwane | Three capitals: Pretoria for the government, Cape Town for parliament, Bloemfontein for the Supreme Court of Appeal.
South Sudan | Juba
Sudan | Khartoum
Tanzania | Dodoma | | Dar es Salaam, the former capital, is still the largest city.
Togo | Lomé
Tunisia | Tunis
Uganda | Kampala
Zambia | Lusaka
Zimbabwe | Harare
"""

NORTH_AMERICA = """
Antigua and Barbuda | Saint John's | St. John's; St John's
Bahamas | Nassau
Barbados | Bridgetown
Belize | Belmopan
Canada | Ottawa
Costa Rica | San José
Cuba | Havana | La Habana
Dominica | Roseau
Dominican Republic | Santo Domingo
El Salvador | San Salvador
Grenada | Saint George's | St. George's; St George's
Guatemala | Guatemala City | Ciudad de Guatemala
Haiti | Port-au-Prince | Port au Prince
Honduras | Tegucigalpa
Jamaica | Kingston
Mexico | Mexico City | Ciudad de México
Nicaragua | Managua
Panama | Panama City | Ciudad de Panamá
Saint Kitts and Nevis | Basseterre
Saint Lucia | Castries
Saint Vincent and the Grenadines | Kingstown
Trinidad and Tobago | Port of Spain | Port-of-Spain
United States | Washington, D.C. | Washington; Washington DC; Washington D.C.; Washington, DC
"""

SOUTH_AMERICA = """
Argentina | Buenos Aires
Bolivia | Sucre | La Paz | Sucre by the constitution; government and parliament sit in La Paz.
Brazil | Brasília
Chile | Santiago | Santiago de Chile | Congress meets in Valparaíso.
Colombia | Bogotá
Ecuador | Quito
Guyana | Georgetown
Paraguay | Asunción
Peru | Lima
Suriname | Paramaribo
Uruguay | Montevideo
Venezuela | Caracas
"""

OCEANIA = """
Australia | Canberra
Fiji | Suva
Kiribati | Tarawa | South Tarawa
Marshall Islands | Majuro
Micronesia | Palikir
Nauru | Yaren | | No law names a capital; parliament and government are in the district of Yaren.
New Zealand | Wellington
Palau | Ngerulmud | Melekeok | It took over from Koror in 2006, in the state of Melekeok.
Papua New Guinea | Port Moresby
Samoa | Apia
Solomon Islands | Honiara
Tonga | Nuku'alofa | Nukuʻalofa; Nukualofa
Tuvalu | Funafuti
Vanuatu | Port Vila | Port-Vila
"""

REGIONS = {
    "europe": (EUROPE, 44), "asia": (ASIA, 48), "africa": (AFRICA, 54),
    "north-america": (NORTH_AMERICA, 23), "south-america": (SOUTH_AMERICA, 12), "oceania": (OCEANIA, 14),
}


def plain(text):
    """The text without its accents, as many keyboards type it."""
    stripped = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return stripped.replace("ı", "i")


def card(line, region):
    country, capital, accept, note = (part.strip() for part in (line + "|||").split("|")[:4])
    names = [name.strip() for name in accept.split(";") if name.strip()]
    further = names + [plain(name) for name in [capital] + names]
    # With a note the back is more than the name; the name alone stays a right answer.
    further = ([capital] if note else []) + further
    further = [name for name in dict.fromkeys(further) if note or name != capital]
    made = {"front": country, "back": f"{capital}\n\n{note}" if note else capital, "tags": [region]}
    if not note and plain(country) not in plain(capital) and plain(capital) not in plain(country):
        made["reversible"] = True
    if further:
        made["accept"] = further
    return made | {"ask": "type"}


def cards():
    for region, (lines, count) in REGIONS.items():
        lines = lines.strip().split("\n")
        assert len(lines) == count, (region, len(lines))
        yield from (card(line, region) for line in lines)
