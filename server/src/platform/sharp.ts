/** Image processing. Loaded on first use: its native library takes some 20 MB, and many processes never need it. */
export const loadSharp = async () => (await import('sharp')).default
