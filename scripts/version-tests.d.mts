export const versionTests: Record<string, string>
