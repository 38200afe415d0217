import { LoadBoundary, lazyPart } from '../../../branchdesk.ts'
import { FileOwnerContext } from '../../../fields/types/file/fileOwner.ts'
import type { FileValue } from '../../../model/fileValue.ts'

const FileDetails = lazyPart(() => import('../../../fields/types/file/FileDetails.tsx'))

/** The files of a message: pictures that open, sound that plays, and downloads. */
export const MessageFiles = ({ files, id }: { files: FileValue[]; id: string }) => (
  <FileOwnerContext value={{ entity: 'message' }}>
    <LoadBoundary fallback={<FileNames files={files} />}>
      <FileDetails files={files} id={id} />
    </LoadBoundary>
  </FileOwnerContext>
)

/** The names of files, one in each line. */
export const FileNames = ({ files }: { files: FileValue[] }) => (
  <>{files.map(({ name }) => name).join('\n')}</>
)
