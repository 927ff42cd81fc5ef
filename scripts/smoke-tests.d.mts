export const smokeTests: { tests: string[]; walks: string[] }
