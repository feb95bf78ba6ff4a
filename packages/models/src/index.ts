export { aiSdkEmbedder } from './ai-sdk/ai-sdk-embedder.ts'
export type { AiSdkEmbedderOptions } from './ai-sdk/ai-sdk-embedder.ts'
export { aiSdkModel } from './ai-sdk/ai-sdk-model.ts'
export type { AiSdkModelOptions } from './ai-sdk/ai-sdk-model.ts'
export type {
  AiSdkEmbeddingModel,
  AiSdkJson,
  AiSdkLanguageModel,
  AiSdkProviderOptions,
} from './ai-sdk/ai-sdk-types.ts'
export { openAICompatibleEmbedder } from './openai-compatible/openai-compatible-embedder.ts'
export type { OpenAICompatibleEmbedderOptions } from './openai-compatible/openai-compatible-embedder.ts'
export { openAICompatibleModel } from './openai-compatible/openai-compatible-model.ts'
export type { OpenAICompatibleModelOptions } from './openai-compatible/openai-compatible-model.ts'
export type { ServerOptions } from './openai-compatible/server-options.ts'
export { transformersEmbedder } from './transformers/transformers-embedder.ts'
export type { TransformersEmbedderOptions } from './transformers/transformers-embedder.ts'
export type { TransformersPipeline } from './transformers/load-pipeline.ts'
