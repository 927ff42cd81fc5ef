/** The parts of setup.mjs that TypeScript calls; the rest is for the scripts beside it. */
export function isInstalled(folder: string): boolean
export function webSources(folder: string): string
export const serverProgram: { args: string[]; env: Record<string, string> }
export const root: string
export function pinnedNode(): string
