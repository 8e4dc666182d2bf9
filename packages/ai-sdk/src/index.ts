export { type AiSdkToolsOptions, toAiSdkTools } from "./to-ai-sdk-tools.ts";
