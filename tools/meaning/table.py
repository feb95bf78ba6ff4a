"""Reads a table, as packages/meaning-en/src/meaning.ts does. table.py FILE.bin TEXT prints its first values."""
import numpy as np, struct, re, unicodedata

class Table:

    def __init__(s, f):
        b = open(f, 'rb').read()
        _, _, d, n, B, L = struct.unpack_from('<BBHIII', b, 4)
        s.d, s.n, s.B = (d, n, B)
        W = b[20:20 + L].decode().rstrip('\n').split('\n')
        s.r = {w: i for i, w in enumerate(W)}
        o = 20 + L
        sc = np.frombuffer(b, '<f4', n + B, o)
        q = np.frombuffer(b, np.uint8, (n + B) * d // 2, o + 4 * (n + B)).reshape(n + B, -1)
        E = np.empty((n + B, d), np.float32)
        E[:, 0::2] = (q & 15).astype(np.float32) - 8
        E[:, 1::2] = (q >> 4).astype(np.float32) - 8
        s.E = E * sc[:, None]

    def pieces(s, w):
        x = '<' + w + '>'
        g = [x[i:i + n] for n in (3, 4) for i in range(len(x) - n + 1)][:14]
        o = []
        for t in g:
            h = 2166136261
            for b in t.encode():
                h = (h ^ b) * 16777619 & 4294967295
            o.append(s.n + h % s.B)
        return o

    def vec(s, t):
        v = np.zeros(s.d, np.float32)
        for w in re.findall('[^\\W_]+', unicodedata.normalize('NFKC', t).lower()):
            i = s.r.get(w)
            if i is not None:
                v += s.E[i]
            elif re.fullmatch('[a-z0-9à-ɏ]+', w):
                p = s.pieces(w)
                v += s.E[p].sum(0) / len(p) ** 0.5
        n = np.linalg.norm(v)
        return v / n if n else v

if __name__ == '__main__':
    import sys
    print([round(float(value), 6) for value in Table(sys.argv[1]).vec(sys.argv[2])[:4]])
