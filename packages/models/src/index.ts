export { aiSdkEmbedder } from './ai-sdk/ai-sdk-embedder.ts'
export type { AiSdkEmbedderOptions } from './ai-sdk/ai-sdk-embedder.ts'
export { aiSdkModel } from './ai-sdk/ai-sdk-model.ts'
export type { AiSdkModelOptions } from './ai-sdk/ai-sdk-model.ts'
export type {
  AiSdkCallOptions,
  AiSdkEmbeddingModel,
  AiSdkJson,
  AiSdkLanguageModel,
  AiSdkMessage,
  AiSdkProviderOptions,
} from './ai-sdk/ai-sdk-types.ts'
export { openAICompatibleEmbedder } from './openai-compatible/openai-compatible-embedder.ts'
export type { OpenAICompatibleEmbedderOptions } from './openai-compatible/openai-compatible-embedder.ts'
export { openAICompatibleModel } from './openai-compatible/openai-compatible-model.ts'
export type { OpenAICompatibleModelOptions } from './openai-compatible/openai-compatible-model.ts'
export type { ServerOptions } from './openai-compatible/server-options.ts'
export type { Prefixes } from './shared/texts.ts'
export { transformersEmbedder } from './transformers/transformers-embedder.ts'
export type { TransformersEmbedderOptions } from './transformers/transformers-embedder.ts'
export type {
  Device,
  FeatureExtractor,
  TransformersPipeline,
  WeightType,
} from './transformers/load-pipeline.ts'
