/** A server with OpenAI's interface: OpenAI, Ollama, vLLM, LM Studio, llama.cpp and others. */
export interface ServerOptions {
  /**
   * The address of its API, usually ending in "/v1": "https://api.openai.com/v1",
   * "http://localhost:11434/v1".
   */
  readonly baseUrl: string
  /** The server's name of the model. */
  readonly model: string
  /**
   * Sent as "authorization: Bearer". A function is called before each request. Leave it out for a server
   * without keys. Never part of an error.
   */
  readonly apiKey?: string | (() => string | Promise<string>)
  /** Additional headers of each request. Their values are never part of an error. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The time limit of one request. 60,000 by default for vectors, 180,000 for a chat. Node's own `fetch`
   * waits at most 300,000 for the first byte.
   */
  readonly timeoutMilliseconds?: number
  /** Makes the requests, for a proxy or for tests. The global one by default. */
  readonly fetch?: typeof globalThis.fetch
}
