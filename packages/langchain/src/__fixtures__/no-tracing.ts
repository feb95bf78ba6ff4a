// Importing this disables LangSmith tracing, which the environment may enable: tests send nothing.
for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'])
  delete process.env[name]
