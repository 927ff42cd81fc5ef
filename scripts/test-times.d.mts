interface Part {
  name: string
  seconds: number
  processor?: number
}

interface FileTime {
  file: string
  seconds: number
}

interface Times {
  files: FileTime[]
  notRun: string[]
  cutOff: string[]
}

interface Assertion {
  fullName: string
  status: string
  duration?: number
  failureMessages: string[]
}

interface Suite {
  specs: { file: string; title: string; tests: { results: { status: string; duration: number }[] }[] }[]
  suites?: Suite[]
}

export const webBuild: string
export function processorOfChildren(stat?: string): number | undefined
export function partsClock(
  now?: () => number,
  processor?: () => number | undefined,
): { parts: Part[]; time<Result>(name: string, run: () => Result | Promise<Result>): Promise<Result> }
export function partLines(parts: Part[]): string[]
export function slowestLines(files: FileTime[], count?: number): string[]
export function vitestTimes(
  report: { testResults: { name: string; assertionResults: Assertion[] }[] },
  relative: (file: string) => string,
): Times
export function playwrightTimes(report: { suites: Suite[] }): Times
