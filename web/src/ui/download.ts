/** Milliseconds by which every browser has read the file: Safari and Firefox begin some time after the click. */
const takenAfter = 60_000

/** Saves a file that a call answered, under the name that the server gave it. */
export function download(file: File | ReadableStream) {
  // Whatever names itself an attachment arrives as a file, however the server sent it.
  if (!(file instanceof File)) throw new TypeError('not a file')
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), takenAfter)
}
