"""The sounds of Great inventions: 8-bit, 8,000 samples a second, mono."""

import math
import struct

RATE = 8000


def tone(pitch, seconds, fade=0.0):
    """A tone of a pitch in hertz (0: silence) that swells and dies within 6 ms, or fades all along."""
    count = round(seconds * RATE)
    edge = 0.006 * RATE
    for index in range(count):
        loud = min(1, index / edge, (count - index) / edge) * math.exp(-fade * index / RATE)
        turn = 2 * math.pi * pitch * index / RATE
        yield 128 + round(88 * loud * (math.sin(turn) + fade / 12 * math.sin(2 * turn)) / (1 + fade / 12))


def wav(*tones):
    samples = bytes(sample for each in tones for sample in each)
    samples += b"\x80" * (len(samples) % 2)
    form = struct.pack("<HHIIHH", 1, 1, RATE, RATE, 1, 8)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


def distress():
    """The nine signs of SOS, sent as one."""
    silence = lambda seconds: tone(0, seconds)
    signs = [part for sign in "...---..." for part in (tone(660, 0.09 if sign == "." else 0.27), silence(0.09))]
    return wav(silence(0.15), *signs, silence(0.2))


def nursery_rhyme():
    """The first line of Mary had a little lamb, as a music box plays it."""
    pitch = {"C": 523.25, "D": 587.33, "E": 659.26, "G": 783.99}
    beats = [(note, 1) for note in "EDCDEE"] + [("E", 2)] + [("D", 1), ("D", 1), ("D", 2), ("E", 1), ("G", 1), ("G", 2)]
    return wav(tone(0, 0.1), *(tone(pitch[note], 0.28 * length, 3.0) for note, length in beats), tone(0, 0.1))
