// Importing this turns off what LangChain would send to LangSmith where the machine's environment requests
// it: tests stay on the machine.
for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'])
  delete process.env[name]
