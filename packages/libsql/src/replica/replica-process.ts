// Runs as its own process, and as a thread of that process: see ReplicaHost.
import { isMainThread } from 'node:worker_threads'
import { plainError, type ReplicaRequest, type ReplicaSettings } from './replica-protocol.ts'
import { ReplicaFile } from './replica-file.ts'
import { serveDriver } from './driver-thread.ts'

if (isMainThread) serveReplica()
else serveDriver()

function serveReplica(): void {
  // All files are accessible only to the owner; the driver always creates the database file itself.
  process.umask(0o077)
  let file: ReplicaFile | undefined
  const opened = (): ReplicaFile => {
    if (file === undefined) throw new Error('The replica is not open.')
    return file
  }
  const perform = async ({ name, value }: ReplicaRequest): Promise<unknown> => {
    switch (name) {
      case 'open':
        file ??= new ReplicaFile(value as ReplicaSettings)
        return await file.open()
      case 'read':
        return await opened().read(value as Parameters<ReplicaFile['read']>[0])
      case 'sync':
        return await opened().sync((value as { isFresh: boolean }).isFresh)
      case 'close':
        await file?.close()
        return null
    }
  }
  process.on('message', (request: ReplicaRequest) => {
    perform(request).then(
      (value) => process.send?.({ id: request.id, value }),
      (error: unknown) => process.send?.({ id: request.id, error: plainError(error) }),
    )
  })
  // Ends with its parent. Not by exit(), which would wait for a thread that may wait for a silent primary.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
