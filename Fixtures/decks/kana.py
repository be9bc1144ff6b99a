"""Kana: hiragana and katakana, of each the 46 basic signs, then the voiced and the combined ones.

Katakana are read in capitals, so that a reading asked for its sign asks for one of the two.
"""

TITLE = "Kana"
DESCRIPTION = (
    "The two Japanese syllabaries: of each the 46 basic signs, then the voiced (dakuten, handakuten) and the combined "
    "ones (yōon). Rōmaji is Hepburn's, in capitals for katakana; the other common spellings are taken too."
)

LANGUAGES = {"language": "ja", "answerLanguage": "ja-Latn"}

# A row of signs in both scripts, and how each is read.
BASIC = {
    "a": ("あいうえお", "アイウエオ", "a i u e o"),
    "ka": ("かきくけこ", "カキクケコ", "ka ki ku ke ko"),
    "sa": ("さしすせそ", "サシスセソ", "sa shi su se so"),
    "ta": ("たちつてと", "タチツテト", "ta chi tsu te to"),
    "na": ("なにぬねの", "ナニヌネノ", "na ni nu ne no"),
    "ha": ("はひふへほ", "ハヒフヘホ", "ha hi fu he ho"),
    "ma": ("まみむめも", "マミムメモ", "ma mi mu me mo"),
    "ya": ("やゆよ", "ヤユヨ", "ya yu yo"),
    "ra": ("らりるれろ", "ラリルレロ", "ra ri ru re ro"),
    "wa": ("わを", "ワヲ", "wa wo"),
    "n": ("ん", "ン", "n"),
}
VOICED = {
    "ga": ("がぎぐげご", "ガギグゲゴ", "ga gi gu ge go"),
    "za": ("ざじずぜぞ", "ザジズゼゾ", "za ji zu ze zo"),
    "da": ("だぢづでど", "ダヂヅデド", "da ji zu de do"),
    "ba": ("ばびぶべぼ", "バビブベボ", "ba bi bu be bo"),
    "pa": ("ぱぴぷぺぽ", "パピプペポ", "pa pi pu pe po"),
}
# Each sign of the i column with a small ya, yu, yo.
COMBINED = {
    "ka": ("き", "キ", "kya kyu kyo"),
    "sa": ("し", "シ", "sha shu sho"),
    "ta": ("ち", "チ", "cha chu cho"),
    "na": ("に", "ニ", "nya nyu nyo"),
    "ha": ("ひ", "ヒ", "hya hyu hyo"),
    "ma": ("み", "ミ", "mya myu myo"),
    "ra": ("り", "リ", "rya ryu ryo"),
    "ga": ("ぎ", "ギ", "gya gyu gyo"),
    "za": ("じ", "ジ", "ja ju jo"),
    "ba": ("び", "ビ", "bya byu byo"),
    "pa": ("ぴ", "ピ", "pya pyu pyo"),
}
SMALL = ("ゃゅょ", "ャュョ")

OTHER = {
    "shi": ["si"], "chi": ["ti"], "tsu": ["tu"], "fu": ["hu"], "ji": ["zi"], "wo": ["o"], "n": ["nn", "n'"],
    "sha": ["sya"], "shu": ["syu"], "sho": ["syo"], "cha": ["tya"], "chu": ["tyu"], "cho": ["tyo"],
    "ja": ["zya", "jya"], "ju": ["zyu", "jyu"], "jo": ["zyo", "jyo"],
}
OTHER_SIGN = {"ぢ": ["di"], "ヂ": ["di"], "づ": ["du", "dzu"], "ヅ": ["du", "dzu"]}
HINTS = {
    "を": "Marks the object of a verb, and is mostly spoken *o*.",
    "ヲ": "The object marker's twin, seldom seen.",
    "は": "As the topic marker it is spoken *wa*.",
    "へ": "As the marker of direction it is spoken *e*.",
    "ぢ": "Spoken as じ, and much rarer.",
    "づ": "Spoken as ず, and much rarer.",
    "ヂ": "Spoken as ジ, and much rarer.",
    "ヅ": "Spoken as ズ, and much rarer.",
    "シ": "The strokes start at the left edge; ツ's start at the top.",
    "ツ": "The strokes start at the top edge; シ's start at the left.",
    "ン": "The long stroke rises; ソ's falls.",
    "ソ": "The long stroke falls; ン's rises.",
}



def card(sign, reading, script, row, kind):
    accept = OTHER_SIGN.get(sign) or OTHER.get(reading, [])
    if script == "Katakana":
        reading, accept = reading.upper(), [reading] + accept
    made = {"front": sign, "back": reading, "tags": [script.lower(), f"row::{row}"], "section": [script, kind]}
    # Two signs of one script that are read alike: the reading asks for neither alone.
    if sign not in "じぢずづジヂズヅ":
        made["reversible"] = True
    if accept:
        made["accept"] = accept
    made["ask"] = "type"
    if sign in HINTS:
        made["hint"] = HINTS[sign]
    return made


def cards():
    for index, script in enumerate(("Hiragana", "Katakana")):
        for kind, table in (("Basic signs", BASIC), ("Voiced signs", VOICED), ("Combined signs", COMBINED)):
            for row, (*signs, readings) in table.items():
                signs = list(signs[index])
                if kind == "Combined signs":
                    signs = [signs[0] + small for small in SMALL[index]]
                readings = readings.split()
                assert len(signs) == len(readings), row
                for sign, reading in zip(signs, readings):
                    yield card(sign, reading, script, row, kind)
