// LangChain sends traces to LangSmith where the environment requests it. This example stays on the machine,
// whatever the environment says.
for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'])
  delete process.env[name]
