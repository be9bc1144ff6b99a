"""The pictures of Great inventions, drawn with Pillow."""

import io
import itertools
import math

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, SCALE = 640, 400, 4
PAPER, INK, RED, BLUE, SAND, GREY, GOLD = "#fbf8f1", "#22303c", "#c4472f", "#2b6c91", "#e8dcc0", "#b9bfc4", "#e2a52e"
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVu"


class Canvas:
    """A drawing in points of the finished picture, made larger and scaled down."""

    def __init__(self):
        self.image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def points(self, points):
        return [(x * SCALE, y * SCALE) for x, y in points]

    def line(self, *points, width=3, color=INK):
        scaled = self.points(points)
        self.pen.line(scaled, color, round(width * SCALE), "curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, color)

    def disc(self, x, y, radius, fill=None, outline=None, width=3):
        box = self.points([(x - radius, y - radius), (x + radius, y + radius)])
        self.pen.ellipse(box, fill, outline, round(width * SCALE))

    def oval(self, x, y, rx, ry, fill=None, outline=INK, width=3):
        self.pen.ellipse(self.points([(x - rx, y - ry), (x + rx, y + ry)]), fill, outline, round(width * SCALE))

    def box(self, left, top, right, bottom, fill=None, outline=INK, width=3, radius=0):
        box = self.points([(left, top), (right, bottom)])
        self.pen.rounded_rectangle(box, radius * SCALE, fill, outline, round(width * SCALE))

    def shape(self, *points, fill, outline=INK, width=3):
        self.pen.polygon(self.points(points), fill)
        if outline:
            self.line(*points, points[0], width=width, color=outline)

    def arrow(self, start, end, width=3, color=INK, head=12):
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        back = (end[0] - head * 0.8 * math.cos(angle), end[1] - head * 0.8 * math.sin(angle))
        self.line(start, back, width=width, color=color)
        corners = [(end[0] - head * math.cos(angle + turn), end[1] - head * math.sin(angle + turn)) for turn in (-0.42, 0.42)]
        self.shape(end, *corners, fill=color, outline=None)

    def text(self, x, y, text, size=17, color=INK, anchor="mm", face="Sans"):
        font = ImageFont.truetype(f"{FONTS}{face}.ttf", size * SCALE)
        self.pen.text((x * SCALE, y * SCALE), text, color, font, anchor)

    def label(self, x, y, text, target, anchor="lm", color=INK):
        """A word and a thin line to what it names."""
        self.line((x + (-6 if anchor[0] == "l" else 6), y), target, width=1.2, color=color)
        self.disc(*target, 3, color)
        self.text(x, y, text, 16, color, anchor)

    def png(self):
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        file = io.BytesIO()
        small.quantize(255, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()


def around(x, y, radius, degrees):
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def wheel():
    c = Canvas()
    # Three planks held by battens, and the same from the side on its axle.
    c.disc(190, 200, 150, SAND, INK, 4)
    for x in (140, 240):
        half = math.sqrt(148**2 - 50**2)
        c.line((x, 200 - half), (x, 200 + half), width=3)
    for y in (110, 290):
        c.box(85, y - 13, 295, y + 13, GOLD, radius=6)
    c.disc(190, 200, 40, GOLD, INK, 3)
    c.disc(190, 200, 20, GREY, INK, 3)
    c.box(420, 188, 620, 212, GREY, radius=4)
    for x in (452, 588):
        c.box(x - 15, 60, x + 15, 340, SAND, width=4, radius=5)
        c.box(x - 23, 168, x + 23, 232, GOLD, radius=5)
    c.box(424, 176, 430, 224, RED, width=2)
    c.box(610, 176, 616, 224, RED, width=2)
    c.label(346, 82, "plank", (300, 130))
    c.label(352, 290, "batten", (288, 290))
    c.label(360, 232, "hub", (222, 216))
    c.text(520, 166, "axle")
    c.text(520, 372, "linchpins hold the wheels on", 15, RED)
    return c.png()


def movable_type():
    c = Canvas()
    word = "TYPE"
    for index, letter in enumerate(reversed(word)):
        left = 40 + index * 66
        top, front = [(left, 120), (left + 22, 96), (left + 84, 96), (left + 62, 120)], 120
        c.box(left, front, left + 62, 320, GREY, width=3)
        c.shape(*top, fill="#d5dade")
        c.box(left, 300, left + 62, 308, "#8e979e", width=1)
        c.shape((left + 62, 120), (left + 84, 96), (left + 84, 296), (left + 62, 320), fill="#8e979e")
    for index, letter in enumerate(reversed(word)):
        stamp = Image.new("L", (62 * SCALE, 80 * SCALE), 0)
        font = ImageFont.truetype(f"{FONTS}Serif-Bold.ttf", 54 * SCALE)
        ImageDraw.Draw(stamp).text((31 * SCALE, 40 * SCALE), letter, 255, font, "mm")
        stamp = stamp.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        c.image.paste(INK, (int((40 + index * 66) * SCALE), 165 * SCALE), stamp)
    c.arrow((345, 205), (400, 205), color=RED, width=5, head=18)
    c.box(420, 110, 605, 310, "#ffffff", GREY, 2)
    c.text(512, 190, word, 54, INK, face="Serif-Bold")
    for y in (240, 260, 280):
        c.line((445, y), (580 - (y == 280) * 60, y), width=2, color=GREY)
    c.text(188, 355, "metal sorts, reversed", 17)
    c.text(512, 355, "the printed line", 17)
    c.text(320, 45, "Cast once, set in minutes, used again", 20, face="Sans-Bold")
    return c.png()


def telescope():
    c = Canvas()
    axis, lens, eyepiece, focus = 205, 150, 440, 545
    c.box(lens - 8, axis - 100, eyepiece + 24, axis + 100, "#f1ead9", GREY, 2, 10)
    c.line((30, axis), (615, axis), width=1, color=GREY)
    for height in (-76, -38, 38, 76):
        inside = height * (focus - eyepiece) / (focus - lens)
        c.line((30, axis + height), (lens, axis + height), (eyepiece, axis + inside), width=2.5, color=RED)
        c.arrow((eyepiece, axis + inside), (570, axis + inside), width=2.5, color=RED, head=10)
        c.arrow((60, axis + height), (100, axis + height), width=2.5, color=RED, head=10)
    c.pen.line(c.points([(eyepiece, axis)]), INK)
    outline = [around(lens - 150, axis, 176, a) for a in range(-31, 32)] + [around(lens + 150, axis, 176, a) for a in range(149, 212)]
    c.shape(*outline, fill="#bcdcec", outline=BLUE)
    left = [around(eyepiece - 62, axis, 56, a) for a in range(-50, 51)]
    right = [around(eyepiece + 62, axis, 56, a) for a in range(130, 231)]
    c.shape(*left, *reversed([(x, y) for x, y in reversed(right)]), fill="#bcdcec", outline=BLUE)
    c.oval(600, axis, 20, 28, "#ffffff")
    c.disc(590, axis, 9, INK)
    c.text(lens, 330, "objective", 17, BLUE, face="Sans-Bold")
    c.text(lens, 352, "convex, gathers the light", 14, BLUE)
    c.text(eyepiece, 330, "eyepiece", 17, BLUE, face="Sans-Bold")
    c.text(eyepiece, 352, "concave, makes it parallel again", 14, BLUE)
    c.text(590, 160, "eye", 16)
    c.text(75, 62, "from afar", 16, RED)
    c.text(320, 30, "Two lenses and a tube", 20, face="Sans-Bold")
    return c.png()


def steam_engine():
    c = Canvas()
    # What stands behind first: the pillar and the pipes.
    c.line((470, 82), (452, 282), width=7, color=GREY)
    c.line((470, 82), (488, 282), width=7, color=GREY)
    for start, end in (((150, 255), (262, 255)), ((338, 255), (500, 255)), ((500, 255), (500, 290))):
        c.line(start, end, width=17, color=INK)
        c.line(start, end, width=11, color=SAND)
    c.box(40, 190, 160, 330, SAND, width=4, radius=24)
    c.box(44, 262, 156, 326, "#9cc7dc", None, radius=18)
    for x in (70, 100, 130):
        flame = [(x + 15 * math.sin(t / 20 * math.pi) ** 2 * (1 if t > 10 else -1) * 0.9, 336 + 46 * math.sin(t / 20 * math.pi)) for t in range(21)]
        c.shape(*flame, fill=GOLD, outline=RED, width=2)
    c.box(255, 130, 345, 290, "#ffffff", width=5)
    c.box(260, 196, 340, 286, "#f3d9cf", None)
    c.box(259, 176, 341, 198, GREY, width=3)
    c.line((300, 176), (300, 78), width=8)
    c.box(440, 280, 580, 365, "#9cc7dc", width=4)
    c.box(465, 288, 535, 345, "#ffffff", width=4, radius=10)
    for x, color in ((208, RED), (400, BLUE)):
        c.shape((x - 15, 243), (x - 15, 267), (x + 15, 243), (x + 15, 267), fill=color, outline=INK, width=2)
    c.line((300, 78), (610, 86), width=13, color=INK)
    c.line((300, 78), (610, 86), width=7, color=GOLD)
    c.disc(470, 82, 9, GREY, INK)
    c.line((606, 88), (606, 190), width=4)
    c.box(590, 190, 622, 232, GREY)
    c.arrow((322, 166), (322, 138), color=RED, head=12)
    c.text(100, 232, "boiler")
    c.label(196, 150, "piston", (262, 186), "rm")
    c.text(207, 290, "steam", 16, RED)
    c.text(410, 226, "exhaust", 16, BLUE)
    c.text(500, 317, "cold", 16, BLUE)
    c.text(510, 384, "separate condenser", 17, BLUE, face="Sans-Bold")
    c.text(300, 320, "the cylinder stays hot", 16)
    c.text(150, 40, "Watt's engine, 1769", 20, face="Sans-Bold")
    c.text(540, 60, "beam to the pump", 15)
    return c.png()


def voltaic_pile():
    c = Canvas()
    names = [("copper", "#cf7d4f"), ("wet cloth", "#9cc7dc"), ("zinc", "#b9bfc4")]
    y, x = 345, 250
    c.box(x - 120, 358, x + 120, 376, SAND, radius=4)
    for offset in (-92, 0, 92):
        c.line((x + offset, 60), (x + offset, 358), width=2, color=GREY)
    for layer in range(12):
        name, color = names[layer % 3]
        if layer == 11:
            name, color = names[2]
        for step in range(17):
            c.oval(x, y - step, 85, 19, color, outline=color)
        c.oval(x, y, 85, 19)
        c.box(x - 85, y - 16, x + 85, y, color, outline=None)
        c.line((x - 85, y - 16), (x - 85, y), width=3)
        c.line((x + 85, y - 16), (x + 85, y), width=3)
        c.oval(x, y - 16, 85, 19, color)
        if layer < 3:
            c.label(400, 372 - layer * 46, name, (x + 84, y - 6))
        y -= 22
    c.line((x, y + 6), (x, 40), (500, 40), (500, 120), width=4, color=BLUE)
    c.line((x - 84, 340), (110, 340), (110, 380), width=4, color=RED)
    c.line((110, 380), (110, 392), (600, 392), (600, 120), width=4, color=RED)
    c.disc(550, 120, 34, "#fff3cf", GOLD, 3)
    c.line((500, 120), (532, 120), width=4, color=BLUE)
    c.line((600, 120), (568, 120), width=4, color=RED)
    c.shape((552, 98), (538, 123), (549, 123), (545, 144), (563, 116), (551, 116), fill=GOLD, outline=INK, width=1.5)
    c.text(86, 340, "+", 28, RED, face="Sans-Bold")
    c.text(228, 40, "−", 28, BLUE, face="Sans-Bold")
    c.text(518, 178, "a steady current", 15)
    return c.png()


def punched_card():
    c = Canvas()
    words = "GREAT INVENTIONS"
    c.shape((60, 60), (605, 60), (605, 345), (35, 345), (35, 85), fill="#f3e3b5", width=3)
    rows = ["12", "11"] + [str(n) for n in range(10)]
    left, step, top, pitch = 78, 32.2, 122, 18
    for row, name in enumerate(rows):
        c.text(52, top + row * pitch, name, 10, "#8d7a45", face="SansMono")
    for column in range(16):
        x = left + column * step
        letter = words[column]
        punched = set()
        if "A" <= letter <= "I":
            punched = {"12", str(ord(letter) - 64)}
        elif "J" <= letter <= "R":
            punched = {"11", str(ord(letter) - 73)}
        elif "S" <= letter <= "Z":
            punched = {"0", str(ord(letter) - 81)}
        c.text(x, 88, letter, 20, face="SansMono-Bold")
        for row, name in enumerate(rows):
            y = top + row * pitch
            if name in punched:
                c.box(x - 4.5, y - 7, x + 4.5, y + 7, INK, None)
            elif len(name) == 1:
                c.text(x, y, name, 10, "#c2ad72", face="SansMono")
    c.text(320, 30, "Each letter is two holes", 20, face="Sans-Bold")
    c.text(320, 374, "A to I: row 12 and a digit    J to R: row 11    S to Z: row 0", 15)
    return c.png()


BRAILLE = dict(zip(
    "abcdefghijklmnopqrstuvwxyz",
    "1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 2456 1346 13456 1356".split(),
))


def braille():
    c = Canvas()
    for index, (letter, dots) in enumerate(BRAILLE.items()):
        column, row = index % 9, index // 9
        x, y = 60 + column * 65, 62 + row * 118
        c.box(x - 24, y - 38, x + 24, y + 38, "#ffffff", GREY, 1.5, 7)
        for dot in range(6):
            px, py = x - 10 + dot // 3 * 20, y - 21 + dot % 3 * 21
            if str(dot + 1) in dots:
                c.disc(px, py, 7.5, INK)
            else:
                c.disc(px, py, 3, None, GREY, 1.5)
        c.text(x, y + 54, letter, 18, RED, face="Sans-Bold")
    c.text(60 + 8 * 65, 278, "six dots:", 12)
    for dot in range(6):
        c.text(60 + 8 * 65 - 9 + dot // 3 * 18, 300 + dot % 3 * 20, str(dot + 1), 14, BLUE, face="SansMono-Bold")
    return c.png()


MORSE = dict(zip(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
    "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.".split(),
))


def morse_code():
    c = Canvas()
    for index, (letter, code) in enumerate(MORSE.items()):
        x, y = (26, 170, 314, 482)[index // 9], 38 + index % 9 * 40.5
        color = RED if letter in "SO" else INK
        c.text(x, y, letter, 20, color, face="SansMono-Bold")
        x += 28
        for sign in code:
            length = 12 if sign == "-" else 0.1
            c.line((x, y), (x + length, y), width=8, color=color)
            x += length + 13
    for x in (145, 290, 460):
        c.line((x, 22), (x, 378), width=1, color=GREY)
    return c.png()


def light_bulb():
    c = Canvas()
    x, y = 300, 168
    for degrees in range(-200, 21, 20):
        c.line(around(x, y, 132, degrees), around(x, y, 154, degrees), width=4, color=GOLD)
    neck = [(x + 62, y + 98), (x + 42, y + 132), (x - 42, y + 132), (x - 62, y + 98)]
    bulb = [around(x, y, 116, a) for a in range(122, 419)]
    c.shape(*bulb, *neck, fill="#fff6d8")
    c.shape((x - 30, y + 132), (x - 14, y + 60), (x + 14, y + 60), (x + 30, y + 132), fill="#dcebf2", width=2)
    for side in (-1, 1):
        c.line((x + side * 7, y + 64), (x + side * 34, y + 26), width=2.5, color=GREY)
    arch = [(x + 40 * math.cos(turn), y - 14 - 48 * math.sin(turn)) for turn in (math.pi * t / 40 for t in range(41))]
    c.line((x + 34, y + 26), *arch, (x - 34, y + 26), width=5, color=RED)
    for row in range(4):
        top = y + 134 + row * 17
        c.shape((x - 44, top), (x + 44, top + 4), (x + 44, top + 17), (x - 44, top + 13), fill=GREY, width=2)
    c.shape((x - 30, y + 204), (x + 30, y + 206), (x + 14, y + 224), (x - 14, y + 224), fill=INK, outline=None)
    c.label(490, 130, "filament", (338, 138), color=RED)
    c.label(490, 190, "vacuum", (388, 190))
    c.label(490, 250, "glass stem", (318, 255))
    c.label(490, 318, "screw base", (346, 326))
    return c.png()


def wright_flyer():
    c = Canvas()
    c.shape((0, 330), (640, 330), (640, 400), (0, 400), fill=SAND, outline=None)
    c.line((0, 330), (640, 330), width=2, color="#c9b98f")
    top = lambda x: 120 + abs(x - 320) ** 2 / 9000
    low = lambda x: 235 + abs(x - 320) ** 2 / 9000
    wing = lambda curve: [(x, curve(x)) for x in range(40, 601, 2)]
    struts = (50, 140, 225, 290, 350, 415, 500, 590)
    for a, b in zip(struts, struts[1:]):
        c.line((a, top(a)), (b, low(b)), width=1, color=GREY)
        c.line((a, low(a)), (b, top(b)), width=1, color=GREY)
    for x in struts:
        c.line((x, top(x)), (x, low(x)), width=3.5)
    c.line(*wing(top), width=8)
    c.line(*wing(low), width=8)
    for x in (190, 450):
        for side in (-1, 1):
            c.shape((x, 178 - 4 * side), (x + side * 5, 178 - side * 20), (x + side * 12, 178 - side * 58),
                    (x + side * 2, 178 - side * 60), (x - side * 4, 178 - side * 24), fill=RED, outline=RED, width=1)
        c.disc(x, 178, 5, INK)
        c.line((x, 178), (x, 235), width=2)
    c.box(336, 212, 372, 234, "#7d868d", width=2)
    c.oval(290, 222, 26, 11, BLUE, outline=BLUE)
    c.disc(290, 219, 10, INK)
    for x in (278, 362):
        c.line((x, 238), (x, 300), width=4)
        c.line((x - 16, 302), (x + 16, 302), width=5)
    c.line((278, 240), (362, 298), width=1.5, color=GREY)
    c.line((362, 240), (278, 298), width=1.5, color=GREY)
    c.line((215, 268), (425, 268), width=6, color=INK)
    c.line((225, 283), (415, 283), width=6, color=INK)
    for x in (235, 405):
        c.line((x, 268), (x, 283), width=3)
    c.text(320, 40, "Two wings, two propellers, one engine", 18, face="Sans-Bold")
    c.label(500, 92, "propeller", (457, 138), color=RED)
    c.label(500, 300, "elevator", (418, 284))
    c.label(150, 290, "pilot, lying", (268, 226), anchor="rm", color=BLUE)
    c.arrow((320, 366), (320, 345), color="#9c8a58", head=10)
    c.text(400, 368, "launching rail", 14, "#8d7a45")
    c.line((305, 330), (305, 312), width=3)
    c.line((335, 330), (335, 312), width=3)
    c.line((290, 312), (350, 312), width=5, color="#8d7a45")
    return c.png()


def transistor():
    c = Canvas()
    x, y = 230, 205
    c.disc(x, y, 112, "#ffffff", GREY, 3)
    c.line((x - 34, y - 62), (x - 34, y + 62), width=10)
    c.line((60, y), (x - 34, y), width=5, color=BLUE)
    c.line((x - 34, y - 28), (x + 50, y - 78), (x + 50, 40), width=5, color=RED)
    c.line((x + 50, y + 78), (x + 50, 370), width=5, color=RED)
    c.arrow((x - 34, y + 28), (x + 52, y + 79), width=5, color=RED, head=24)
    for px, py, color in ((60, y, BLUE), (x + 50, 40, RED), (x + 50, 370, RED)):
        c.disc(px, py, 8, PAPER, color, 4)
    c.text(58, y - 26, "base", 18, BLUE, face="Sans-Bold")
    c.text(x + 66, 42, "collector", 18, RED, "lm", "Sans-Bold")
    c.text(x + 66, 368, "emitter", 18, RED, "lm", "Sans-Bold")
    c.arrow((90, y + 24), (150, y + 24), width=2.5, color=BLUE, head=10)
    c.text(112, y + 46, "a little", 14, BLUE)
    for offset in (0, 9, 18):
        c.arrow((x + 152 + offset, 130), (x + 152 + offset, 280), width=2.5, color=RED, head=10)
    c.text(x + 192, 190, "a small current", 17, anchor="lm")
    c.text(x + 192, 214, "steers a large one", 17, anchor="lm")
    return c.png()


def double_helix():
    c = Canvas()
    colors = {"A": RED, "T": GOLD, "G": BLUE, "C": "#5d9a62"}
    pairs = "ATGCGTACCTAGGCTAATCGA"
    other = {"A": "T", "T": "A", "G": "C", "C": "G"}
    left, right, y, height = 40, 600, 180, 92
    wave = lambda x, shift: math.cos((x - left) / 280 * 2 * math.pi + shift)
    shift = 2.5
    rungs = [(left + 6 + index * 27.4, base) for index, base in enumerate(pairs)]
    behind, before = [], []
    for offset, color in ((0, INK), (shift, "#6d7b87")):
        strand = [(x, y + height * wave(x, offset), math.sin((x - left) / 280 * 2 * math.pi + offset) > 0) for x in range(left, right + 1)]
        for near, run in itertools.groupby(strand, lambda point: point[2]):
            (before if near else behind).append(([point[:2] for point in run], color))
    for run, color in behind:
        c.line(*run, width=11, color=color)
    for x, base in rungs:
        a, b = y + height * wave(x, 0), y + height * wave(x, shift)
        if abs(a - b) > 26:
            c.line((x, a), (x, (a + b) / 2), width=7, color=colors[base])
            c.line((x, (a + b) / 2), (x, b), width=7, color=colors[other[base]])
    for run, color in before:
        c.line(*run[6:-6], width=17, color=PAPER)
        c.line(*run, width=11, color=color)
    for index, (a, b) in enumerate((("A", "T"), ("G", "C"))):
        x = 150 + index * 260
        c.line((x, 345), (x + 32, 345), width=9, color=colors[a])
        c.line((x + 32, 345), (x + 64, 345), width=9, color=colors[b])
        c.text(x - 18, 345, a, 20, colors[a], face="Sans-Bold")
        c.text(x + 84, 345, b, 20, colors[b], face="Sans-Bold")
    c.text(320, 383, "each base pairs with one other, so either strand can rebuild the whole", 15)
    return c.png()
