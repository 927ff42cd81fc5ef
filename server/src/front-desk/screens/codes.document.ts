import { qrPath } from '@aforo/api/platform/qr-path'
import qrcode from 'qrcode'

/** A QR code as an SVG path. @returns the path, and the side of the square it is drawn in */
export const codePath = (link: string): { path: string; size: number } =>
  qrPath(qrcode.create(link, { errorCorrectionLevel: 'M' }).modules)
