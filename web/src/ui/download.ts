/**
 * Time until the file's URL is revoked, in milliseconds: Safari and Firefox start reading some time after the click.
 */
const takenAfter = 60_000

/** Saves a file from a call's answer, under the server's file name. */
export function download(file: File | ReadableStream) {
  // The client turns every attachment into a File, however the server sent it.
  if (!(file instanceof File)) throw new TypeError('not a file')
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), takenAfter)
}
