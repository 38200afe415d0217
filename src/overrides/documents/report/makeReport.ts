import type { ReportResult, ReportTask } from './report.worker.ts'

/** The worker could not make the file. */
export class ReportFailure extends Error {}

/** Makes the PDF in a worker that lives as long as the task; an abort ends it at once. */
export function makeReport(task: ReportTask, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
    worker.onmessage = ({ data }: MessageEvent<ReportResult>) =>
      'file' in data ? resolve(data.file) : reject(new ReportFailure(data.failure))
    // Without a message the worker could not be loaded.
    worker.onerror = ({ message }) => reject(new ReportFailure(message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
