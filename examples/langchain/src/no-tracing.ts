// LangChain sends traces to LangSmith where the environment requests it. This example sends nothing, in any
// environment.
for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'])
  delete process.env[name]
