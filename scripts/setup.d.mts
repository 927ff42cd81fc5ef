/** The parts of setup.mjs that its test calls; the rest is for the scripts beside it. */
export function isInstalled(folder: string): boolean
export function webSources(folder: string): string
