/** Makes and reads pictures. Loaded with the first one: its native library takes some 20 MB, and many processes draw none. */
export const loadSharp = async () => (await import('sharp')).default
