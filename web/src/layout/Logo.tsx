interface LogoProps {
  /** Only the sign, without the word. */
  mini?: boolean
  height?: number
}

/** Aforo's own logo: a doorway with someone in it. Takes the text's colour; the sign takes the accent. */
export function Logo({ mini, height = 28 }: LogoProps) {
  return (
    <svg
      viewBox={mini ? '0 0 32 32' : '0 0 98 32'}
      height={height}
      width={mini ? height : (height * 98) / 32}
      role="img"
      aria-label="Aforo"
      // The word is wider in the system's letters, until ours have come.
      overflow="visible"
    >
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-aforo-7)" />
      <path d="M8.5 24V15a7.5 7.5 0 0 1 15 0v9" fill="none" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      <circle cx="16" cy="21" r="3.4" fill="#fff" />
      {!mini && (
        <text
          x="42"
          y="23.2"
          fill="currentColor"
          fontFamily="'Inter Variable', system-ui, sans-serif"
          fontSize="21"
          fontWeight="650"
          letterSpacing="-0.6"
        >
          aforo
        </text>
      )}
    </svg>
  )
}
