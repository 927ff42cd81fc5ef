import classes from './Screen.module.css'

interface QrCodeProps {
  /** An SVG path, in units of one module. */
  path: string
  size: number
  /** What it opens. */
  label: string
}

/** A QR code as the server drew it, always dark on white: in a dark theme, too, phones read it. */
export const QrCode = ({ path, size, label }: QrCodeProps) => (
  <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path d={path} fill="currentColor" />
  </svg>
)
