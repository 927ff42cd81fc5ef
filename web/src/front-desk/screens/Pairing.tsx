import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { Logo } from '../../layout/Logo.tsx'
import { QrCode } from './QrCode.tsx'
import classes from './Screen.module.css'

interface PairingProps {
  pairing: Extract<DeviceState, { state: 'PAIRING' }>
  now: number
  isAway: boolean
}

/** The code by which an administrator pairs this device. */
export function Pairing({ pairing: { code, expiresAt, address, qr, qrSize }, now, isAway }: PairingProps) {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - now) / 60_000))
  return (
    <main className={classes.center}>
      <div className={classes.pairing}>
        <div className={classes.steps}>
          <Logo height={32} />
          <h1 style={{ marginTop: '1.5rem' }}>Vincula esta pantalla</h1>
          <p>
            Escanea el código con tu teléfono, o entra a <b>{address}</b> y escríbelo en Configuración › General ›
            Pantallas.
          </p>
          <p className={classes.code}>{code}</p>
          <p className={classes.dim} role="status">
            {isAway
              ? 'Sin conexión: el código vuelve a servir cuando haya red.'
              : `Vence en ${minutes} min; después aparece otro.`}
          </p>
        </div>
        <QrCode path={qr} size={qrSize} label="Código QR para vincular esta pantalla" />
      </div>
    </main>
  )
}
