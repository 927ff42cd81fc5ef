import { expect, test } from 'vitest'
import { deviceOf, isPhone } from './devices.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome en Windows', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge en Windows',
    false,
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) ${webkit} Version/19.0 Safari/605.1.15`, 'Safari en Mac', false],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
    true,
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox en Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux', false],
  ['curl/8.9', 'Otro programa', false],
  [null, 'Dispositivo desconocido', false],
])('%s is %s', (userAgent, words, phone) => {
  expect([deviceOf(userAgent), isPhone(userAgent)]).toEqual([words, phone])
})
