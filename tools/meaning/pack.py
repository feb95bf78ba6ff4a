"""Writes the format that packages/meaning-en/README.md describes. pack.py TABLE.npz vocab.json OUT.bin"""
import sys, json, struct, numpy as np
z = np.load(sys.argv[1])
V = json.load(open(sys.argv[2]))
n = int(sys.argv[4]) if len(sys.argv) > 4 else len(z['E'])
E = np.vstack([z['E'][:n], z['P']]).astype(np.int16)
s = np.concatenate([z['Es'][:n], z['Ps']]).astype('<f4')
d = E.shape[1]
assert abs(E).max() <= 7
w = '\n'.join(V[:n]).encode('utf8')
w += b'\n' * (-len(w) % 4)
q = (E + 8).astype(np.uint8)
q = q[:, 0::2] | q[:, 1::2] << 4
b = b'MEAN' + struct.pack('<BBHIII', 1, 4, d, n, len(z['P']), len(w)) + w + s.tobytes() + q.tobytes()
open(sys.argv[3], 'wb').write(b)
print(n, 'words', len(z['P']), 'pieces', d, 'values', len(b), 'bytes')
