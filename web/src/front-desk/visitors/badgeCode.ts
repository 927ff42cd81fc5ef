import { qrPath } from '@aforo/api/platform/qr-path'
import qrcode from 'qrcode'

/** Where a badge's code leads: the visit at reception, whose buttons say that they came or left. It names nobody. */
const addressOf = (visitorId: string) => `${location.origin}/app/reception?visitor=${visitorId}`

/** A badge's code, drawn: an SVG path in units of one module. */
export const badgeCode = (visitorId: string) =>
  qrPath(qrcode.create(addressOf(visitorId), { errorCorrectionLevel: 'M' }).modules)
