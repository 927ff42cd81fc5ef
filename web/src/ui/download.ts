/** Saves a file that a call answered, under the name that the server gave it. */
export function download(file: File | ReadableStream) {
  // Whatever names itself an attachment arrives as a file, however the server sent it.
  if (!(file instanceof File)) throw new TypeError('not a file')
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
