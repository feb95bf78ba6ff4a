"""Distils the teacher into a table of word vectors: out/NAME.npz for each line of configurations.jsonl. 110 s
on one large GPU, hours on a processor."""
import json, re, sys, time, math, os, random, numpy as np, torch, torch.nn.functional as F
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from teacher import Tok, Use, load
dev = 'cuda' if torch.cuda.is_available() else 'cpu'
HERE = os.path.dirname(os.path.abspath(__file__))
OUT = HERE + '/out'
os.makedirs(OUT, exist_ok=True)
torch.backends.cuda.matmul.allow_tf32 = True
random.seed(1)
torch.manual_seed(1)
np.random.seed(1)
t0 = time.time()

def log(*a):
    print(round(time.time() - t0), *a, flush=True)
TOK = re.compile('[^\\W_]+', re.U)
words = lambda t: TOK.findall(t.lower())
V = json.load(open(HERE + '/vocab.json'))
NV = len(V)
wi = {w: i for i, w in enumerate(V)}
S = open(HERE + '/sents.txt', encoding='utf8').read().split('\n')
pos = json.load(open(HERE + '/pos.json'))
by = {k: [w for w in v if w in wi] for k, v in pos.items()}
of = {}
for k, v in by.items():
    for w in v:
        of.setdefault(w, k)

def swap(t):
    ws = re.findall('[^\\W_]+|[\\W_]+', t)
    c = [i for i, w in enumerate(ws) if w.lower() in of and len(w) > 3]
    for i in random.sample(c, min(len(c), random.choice((1, 1, 2)))):
        L = by[of[ws[i].lower()]]
        ws[i] = L[int(len(L) * random.random())]
    return ''.join(ws)
N0 = len(S)
AUG = int(os.environ.get('AUG', '500000'))
S0 = S[:]
S += [swap(random.choice(S0)) for _ in range(AUG)]
NA = len(S)
PAIRS = [l.split('\t') for l in open(HERE + '/pairs.tsv', encoding='utf8').read().split('\n') if '\t' in l]
S += V
NW = len(S)
log('sentences', N0, '+', AUG)
tok = Tok(json.load(open(HERE + '/use-vocab.json')))
use = Use(load(HERE), dev)

def teach(texts, half=True):
    if os.environ.get('FAKE'):
        return F.normalize(torch.randn(len(texts), 512), dim=1).half().to(dev)
    ids = [tok(t)[:64] or [0] for t in texts]
    o = np.argsort([len(x) for x in ids])
    out = torch.empty(len(ids), 512, dtype=torch.float16, device=dev)
    with torch.no_grad():
        for b in range(0, len(o), 4096):
            k = o[b:b + 4096]
            out[torch.tensor(k, device=dev)] = use([ids[i] for i in k]).half()
    return out
T = teach(S)
log('teacher done', tuple(T.shape))
L = 28
NB = 4096

def fnv(s):
    h = 2166136261
    for b in s.encode('utf8'):
        h = (h ^ b) * 16777619 & 4294967295
    return h

def pieces(w):
    x = '<' + w + '>'
    g = [x[i:i + n] for n in (3, 4) for i in range(len(x) - n + 1)][:14]
    return [fnv(s) % NB for s in g] or [fnv(x) % NB]
ids = dict(wi)
PW = list(V)

def num(t):
    o = []
    for w in words(t)[:L]:
        i = ids.get(w)
        if i is None:
            i = len(PW)
            ids[w] = i
            PW.append(w)
        o.append(i)
    return o

def table(texts):
    a = np.full((len(texts), L), -1, np.int32)
    for k, t in enumerate(texts):
        x = num(t)
        a[k, :len(x)] = x
    return a
A = table(S)
PA = table([p[0] for p in PAIRS])
PB = table([p[1] for p in PAIRS])
ok = (PA[:, 0] >= 0) & (PB[:, 0] >= 0)
PA = PA[ok]
PB = PB[ok]

def typo(w):
    if len(w) < 5:
        return w
    i = random.randrange(1, len(w) - 1)
    return random.choice((w[:i] + w[i + 1:], w[:i] + w[i] + w[i:], w[:i] + w[i + 1] + w[i] + w[i + 2:], w[:i] + random.choice('etaoinsr') + w[i + 1:]))
TY = np.zeros((NV, 2), np.int64)
for i, w in enumerate(V):
    for j in range(2):
        x = typo(w)
        k = ids.get(x)
        if k is None:
            k = len(PW)
            ids[x] = k
            PW.append(x)
        TY[i, j] = k if k >= NV else i
NP = len(PW)
PT = np.full((NP, 14), NB, np.int64)
for i, w in enumerate(PW):
    g = pieces(w)
    PT[i, :len(g)] = g
PT = torch.tensor(PT, device=dev)
TY = torch.tensor(TY, device=dev)
A = torch.tensor(A, device=dev)
PA = torch.tensor(PA, device=dev)
PB = torch.tensor(PB, device=dev)
empty = A[:, 0] < 0
log('tokens', NP, 'words', int(empty.sum()), 'empty')
idx = torch.nonzero(~empty)[:, 0]
main = idx[idx < NA]
K = 3000

def kmeans(X, k, it=8):
    C = X[torch.randperm(len(X), device=dev)[:k]].float()
    for _ in range(it):
        a = torch.cat([(x.float() @ C.T).argmax(1) for x in X.split(65536)])
        n = torch.zeros_like(C).index_add_(0, a, X.float())
        C = F.normalize(n + 1e-06, dim=1)
    return a
mu = T[main].float().mean(0)
cl = kmeans(F.normalize(T[main].float() - mu, dim=1).half(), K)
order = torch.argsort(cl)
cnt = torch.bincount(cl, minlength=K)
start = torch.cumsum(cnt, 0) - cnt
live = torch.nonzero(cnt >= 16)[:, 0]
log('clusters', int((cnt >= 16).sum()))
G = np.load(HERE + '/glove8.npz')
G = torch.tensor(G['q'].astype(np.float32) * G['s'], device=dev)
G = F.normalize(G, dim=1)
freq = torch.bincount(A[:N0][A[:N0] >= 0].long(), minlength=NP)[:NV].float()
rank = torch.arange(NV, device=dev).float()
p = torch.maximum(freq / freq.sum(), 0.3 / ((rank + 2.7) * 12))
sif = 0.001 / (0.001 + p)
TW = T[NA:NW].float()

def init(d, kind):
    X = F.normalize(TW - TW.mean(0), dim=1)
    if kind == 'glove':
        X = G
    elif kind == 'both':
        X = torch.cat([X, 0.8 * G], 1)
    U, s, W = torch.pca_lowrank(X, q=min(d, X.shape[1]), center=True, niter=4)
    Y = (X - X.mean(0)) @ W
    if Y.shape[1] < d:
        Y = torch.cat([Y, torch.zeros(NV, d - Y.shape[1], device=dev)], 1)
    return F.normalize(Y, dim=1) * sif[:, None]

class Q(torch.autograd.Function):

    @staticmethod
    def forward(c, x, n):
        s = x.abs().amax(1, keepdim=True) / n + 1e-12
        return torch.round(x / s) * s

    @staticmethod
    def backward(c, g):
        return (g, None)

def train(name, d=128, steps=12000, kind='both', B=1536, NVk=28000, aug=True, wpair=0.3, bits=8, lr=0.002, tt=0.05, wrel=1.0, wreg=1.0, wword=0.1, typos=0.04, drop=0.06, hard=0.5, big=False):
    torch.manual_seed(1)
    E = torch.nn.Parameter(init(d, kind)[:NVk].clone())
    P = torch.nn.Parameter(torch.cat([torch.randn(NB, d, device=dev) * 0.02, torch.zeros(1, d, device=dev)]))
    R = torch.nn.Parameter(torch.linalg.lstsq(E[:NVk] / E.norm(dim=1, keepdim=True), T[NA:NA + NVk].float() - mu).solution.clone())
    ls = torch.nn.Parameter(torch.tensor(math.log(12.0), device=dev))
    opt = torch.optim.Adam([{'params': [E, P], 'lr': lr}, {'params': [R], 'lr': lr}, {'params': [ls], 'lr': 0.001}], betas=(0.9, 0.99))
    n = 2 ** (bits - 1) - 1

    def vec(a, Eq, Pq, train=True):
        a = a.long()
        m = a >= 0
        x = a.clamp(min=0)
        piece = x >= NVk
        if train:
            r = torch.rand(x.shape, device=dev)
            ty = (r < typos) & ~piece
            x = torch.where(ty, TY[x.clamp(max=NV - 1), (r * 1000000.0).long() % 2], x)
            piece = (x >= NVk) | (r > 1 - drop) & m
        v = F.embedding(torch.where(m & ~piece, x, torch.full_like(x, NVk)), torch.cat([Eq, Eq.new_zeros(1, Eq.shape[1])]), padding_idx=NVk)
        b, t = torch.nonzero(piece & m, as_tuple=True)
        v = v.sum(1)
        if len(b):
            g = PT[x[b, t]]
            y = F.embedding(g, Pq, padding_idx=NB).sum(1) / (g < NB).sum(1, keepdim=True).float().sqrt()
            v = v.index_add(0, b, y)
        return v

    def enc(a, train=True):
        qn = train and step > steps * 0.6
        return F.normalize(vec(a, Q.apply(E, n) if qn else E, torch.cat([Q.apply(P[:-1], n) if qn else P[:-1], torch.zeros(1, d, device=dev)]), train) + 1e-09, dim=1)
    hi = N0 if not aug else NA
    mm = main[main < hi]
    acc = [0, 0, 0]
    for step in range(steps):
        f = min(1, step / 300) * (0.5 * (1 + math.cos(math.pi * step / steps)) * 0.98 + 0.02)
        for g_, b_ in zip(opt.param_groups, (lr, lr, 0.001)):
            g_['lr'] = b_ * f
        nh = int(B * hard)
        k = mm[torch.randint(len(mm), (B - nh,), device=dev)]
        if nh:
            c = live[torch.randint(len(live), (nh // 32,), device=dev)].repeat_interleave(32)
            j = start[c] + (torch.rand(len(c), device=dev) * cnt[c]).long()
            kk = main[order[j]]
            if not aug:
                kk = kk[kk < N0]
            k = torch.cat([k, kk])
        u = enc(A[k])
        t = T[k].float()
        tc = F.normalize(t - 0.0 * mu, dim=1)
        s = u @ u.T
        tr = tc @ tc.T
        ey = torch.eye(len(k), device=dev) * 10000.0
        lp = F.log_softmax(s * ls.exp() - ey, 1)
        q = F.softmax(tr / tt - ey, 1)
        rel = -(q * lp).sum(1).mean()
        reg = (1 - F.cosine_similarity(u @ R, t - mu)).mean()
        loss = wrel * rel + wreg * reg
        if wword:
            kw = torch.randint(NVk, (512,), device=dev)
            loss = loss + wword * (1 - F.cosine_similarity(F.normalize(E[kw], dim=1) @ R, T[NA + kw].float() - mu)).mean()
        if wpair:
            kp = torch.randint(len(PA), (768,), device=dev)
            x = enc(PA[kp])
            y = enc(PB[kp])
            z = x @ y.T / 0.07
            lab = torch.arange(len(kp), device=dev)
            pl = (F.cross_entropy(z, lab) + F.cross_entropy(z.T, lab)) / 2
            loss = loss + wpair * pl
            acc[2] += float(pl) if step % 50 == 0 else 0
        opt.zero_grad()
        loss.backward()
        opt.step()
        if step % 50 == 0:
            acc[0] += float(rel)
            acc[1] += float(reg)
        if step % 3000 == 2999:
            log(name, step + 1, 'rel %.3f reg %.3f pair %.3f' % tuple((x / 60 for x in acc)), 'scale %.1f' % float(ls.exp()))
            acc = [0, 0, 0]
    with torch.no_grad():
        Eq = Q.apply(E, n)
        Pq = torch.cat([Q.apply(P[:-1], n), torch.zeros(1, d, device=dev)])

    def qi(x):
        s = x.abs().amax(1, keepdim=True) / n + 1e-12
        return (torch.round(x / s).to(torch.int8).cpu().numpy(), s[:, 0].cpu().numpy().astype(np.float32))
    with torch.no_grad():
        a, b = qi(E)
        c, e = qi(P[:-1])
    np.savez_compressed(f'{OUT}/{name}.npz', E=a, Es=b, P=c, Ps=e)
if __name__ == '__main__':
    done = set()
    while True:
        cfg = [json.loads(l) for l in open(HERE + '/configurations.jsonl') if l.strip()]
        todo = [c for c in cfg if c['name'] not in done]
        if not todo:
            break
        c = todo[0]
        done.add(c['name'])
        try:
            train(**c)
        except Exception as e:
            log('FAILED', c, repr(e))
    open(OUT + '/done', 'w').write('ok')
    log('done')
