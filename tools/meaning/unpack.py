"""The reverse of pack.py, to change a table or to check the format. unpack.py IN.bin TABLE.npz vocab.json"""
import json
import struct
import sys

import numpy as np

data = open(sys.argv[1], 'rb').read()
_, _, size, count, groups, listed = struct.unpack_from('<BBHIII', data, 4)
words = data[20:20 + listed].decode().rstrip('\n').split('\n')
scales = np.frombuffer(data, '<f4', count + groups, 20 + listed)
pairs = np.frombuffer(data, np.uint8, offset=20 + listed + 4 * (count + groups)).reshape(count + groups, -1)
rows = np.empty((count + groups, size), np.int8)
rows[:, 0::2] = (pairs & 15).astype(np.int8) - 8
rows[:, 1::2] = (pairs >> 4).astype(np.int8) - 8
np.savez_compressed(sys.argv[2], E=rows[:count], Es=scales[:count], P=rows[count:], Ps=scales[count:])
json.dump(words, open(sys.argv[3], 'w'))
