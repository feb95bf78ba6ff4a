// Answers of servers, in their own forms. They keep fields that others lack, so that a test fails if a reader
// relies on one of these.

const vectors = (object: object = {}) => [
  { object: 'embedding', index: 0, embedding: [0.25, -0.5, 1], ...object },
  { object: 'embedding', index: 1, embedding: [1, 0, -0.25], ...object },
]

/** Answers of "/embeddings" for two texts. */
export const EMBEDDINGS: Readonly<Record<string, unknown>> = {
  OpenAI: {
    object: 'list',
    data: vectors(),
    model: 'text-embedding-3-small',
    usage: { prompt_tokens: 8, total_tokens: 8 },
  },
  Ollama: {
    object: 'list',
    data: vectors(),
    model: 'nomic-embed-text',
    usage: { prompt_tokens: 9, total_tokens: 9 },
  },
  vLLM: {
    id: 'embd-8c5c1bfe56b4437e9b2d3e2a8e0d3a57',
    object: 'list',
    created: 1_763_000_000,
    model: 'intfloat/e5-small-v2',
    data: vectors().reverse(),
    usage: { prompt_tokens: 9, total_tokens: 9, completion_tokens: 0, prompt_tokens_details: null },
  },
  'LM Studio': {
    object: 'list',
    data: vectors(),
    model: 'text-embedding-nomic-embed-text-v1.5',
    usage: { prompt_tokens: 0, total_tokens: 0 },
  },
  'without indexes': { data: [{ embedding: [0.25, -0.5, 1] }, { embedding: [1, 0, -0.25] }] },
}

/** Answers of "/chat/completions" that say "Ada moved to Lisbon." */
export const CHATS: Readonly<Record<string, unknown>> = {
  OpenAI: {
    id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
    object: 'chat.completion',
    created: 1_763_000_000,
    model: 'gpt-5-mini-2025-08-07',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Ada moved to Lisbon.', refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: 19,
      completion_tokens: 10,
      total_tokens: 29,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: null,
  },
  Ollama: {
    id: 'chatcmpl-495',
    object: 'chat.completion',
    created: 1_763_000_000,
    model: 'qwen3:8b',
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Ada moved to Lisbon.', reasoning: 'She said so.' },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
  },
  vLLM: {
    id: 'chatcmpl-8e0d5a86d87f4e3cbc78591b49a023aa',
    object: 'chat.completion',
    created: 1_763_000_000,
    model: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          // No parser of reasoning was switched on, and the template had written the opening mark.
          content: 'Okay, the user moved.\nSo that is a fact.\n</think>\n\nAda moved to Lisbon.',
          refusal: null,
          annotations: null,
          audio: null,
          function_call: null,
          tool_calls: [],
          reasoning_content: null,
        },
        logprobs: null,
        finish_reason: 'stop',
        stop_reason: null,
      },
    ],
    service_tier: null,
    system_fingerprint: null,
    usage: { prompt_tokens: 19, total_tokens: 29, completion_tokens: 10, prompt_tokens_details: null },
    prompt_logprobs: null,
    kv_transfer_params: null,
  },
  'LM Studio': {
    id: 'chatcmpl-1gvqb0ekjpgo8bsmkkhrnm',
    object: 'chat.completion',
    created: 1_763_000_000,
    model: 'qwen3-4b',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: '<think>\nA move.\n</think>\n\nAda moved to Lisbon.',
          tool_calls: [],
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
    stats: {},
    system_fingerprint: 'qwen3-4b',
  },
}

/** Refusals: the status, the server's words, and a part of the advice in the error. */
export const REFUSALS: readonly {
  readonly name: string
  readonly status: number
  readonly json: unknown
  readonly advice: string
}[] = [
  {
    name: 'OpenAI, wrong key',
    status: 401,
    json: {
      error: {
        message:
          'Incorrect API key provided: sk-proj-****4242. You can find your API key at https://platform.openai.com/account/api-keys.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    advice: 'check apiKey',
  },
  {
    name: 'OpenAI, unknown model',
    status: 404,
    json: {
      error: {
        message: 'The model `the-model` does not exist or you do not have access to it.',
        type: 'invalid_request_error',
        param: null,
        code: 'model_not_found',
      },
    },
    advice: 'Check the name of the model, "the-model"',
  },
  {
    name: 'OpenAI, unknown address',
    status: 404,
    json: {
      error: {
        message: 'Invalid URL (POST /embeddings)',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    advice: 'There is no /embeddings',
  },
  {
    name: 'OpenAI, region',
    status: 403,
    json: {
      error: {
        message: 'Country not supported',
        type: 'request_forbidden',
        param: null,
        code: 'unsupported_country_region_territory',
      },
    },
    advice: 'check its rights',
  },
  {
    name: 'Ollama, model not there',
    status: 404,
    json: {
      error: {
        message: 'model "the-model" not found, try pulling it first',
        type: 'not_found_error',
        param: null,
        code: null,
      },
    },
    advice: 'ollama pull the-model',
  },
  {
    name: 'Ollama, its own API',
    status: 404,
    json: { error: "model 'the-model' not found" },
    advice: 'ollama pull the-model',
  },
  {
    name: 'vLLM, too long (older)',
    status: 400,
    json: {
      object: 'error',
      message: "This model's maximum context length is 512 tokens. However, you requested 913 tokens.",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    advice: 'set maxInputCharacters',
  },
  {
    name: 'vLLM, no such dimensions',
    status: 400,
    json: {
      error: {
        message:
          'Model "the-model" does not support matryoshka representation, changing output dimensions will lead to poor results.',
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    },
    advice: 'Check model and dimensions',
  },
  { name: 'vLLM, no such task', status: 404, json: { detail: 'Not Found' }, advice: 'no model "the-model"' },
  {
    name: 'a validating server',
    status: 422,
    json: { detail: [{ type: 'missing', loc: ['body', 'input'], msg: 'Field required', input: {} }] },
    advice: 'Check model and dimensions',
  },
  { name: 'a proxy', status: 413, json: {}, advice: 'lower maxBatchSize' },
]
