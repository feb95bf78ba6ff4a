/** A server with OpenAI's interface: OpenAI, Ollama, vLLM, LM Studio, llama.cpp and others. */
export interface ServerOptions {
  /** Where its API is, mostly ending in "/v1": "https://api.openai.com/v1", "http://localhost:11434/v1". */
  readonly baseUrl: string
  /** The name of the model at that server. */
  readonly model: string
  /**
   * Sent as "authorization: Bearer". A function is called before each request. Left out for a server without
   * keys. Never part of an error.
   */
  readonly apiKey?: string | (() => string | Promise<string>)
  /** Further headers of each request. Their values are never part of an error. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * How long one request may take. 60,000 by default for vectors, 180,000 for a chat. Node's own `fetch`
   * waits 300,000 for the first byte, and no longer.
   */
  readonly timeoutMilliseconds?: number
  /** Makes the requests, for a proxy or for tests. The global one by default. */
  readonly fetch?: typeof globalThis.fetch
}
