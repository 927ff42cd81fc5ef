import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@aforo/server/platform/settings'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { helmProgram } from './helm-program.ts'

const helm = await helmProgram()
const chart = join(import.meta.dirname, 'helm', 'aforo')
const folder = mkdtempSync(join(tmpdir(), 'aforo-chart-'))
afterAll(() => rmSync(folder, { recursive: true }))

// biome-ignore lint/suspicious/noExplicitAny: manifests of many kinds, of which each test names what it reads
type Manifest = any

const least = { publicUrl: 'https://aforo.anden.pe', database: { existingSecret: 'aforo-database' } }

function helmRun(command: string[], values: object) {
  const file = join(folder, 'values.yaml')
  writeFileSync(file, stringify(values))
  // Helm keeps nothing of its user's, and finds nothing.
  const env = { HOME: folder, PATH: process.env.PATH ?? '' }
  return spawnSync(helm as string, [...command, '--values', file], { env, encoding: 'utf8' })
}

function rendered(values: object = {}): Manifest[] {
  const { status, stdout, stderr } = helmRun(['template', 'prod', chart, '--kube-version', '1.30.0'], {
    ...least,
    ...values,
  })
  expect(status, stderr).toBe(0)
  return parseAllDocuments(stdout).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

const find = (manifests: Manifest[], kind: string, name: string) =>
  manifests.find(one => one.kind === kind && one.metadata.name === name)

const models = { Deployment, Service, PersistentVolumeClaim, PodDisruptionBudget, NetworkPolicy, Ingress }

/** What Kubernetes' own schemas say is wrong with a manifest. */
function faultsOf(manifest: Manifest): unknown {
  const Model = models[manifest.kind as keyof typeof models] as {
    new (given: object): { validate(): void }
    apiVersion: string
  }
  if (Model.apiVersion !== manifest.apiVersion) return { kind: manifest.kind, error: manifest.apiVersion }
  try {
    new Model(manifest).validate()
    return undefined
  } catch (error) {
    return { kind: manifest.kind, error: String(error) }
  }
}

const everything = {
  settings: { MAIL_FROM: 'Aforo <avisos@anden.pe>', S3_BUCKET: 'archivos', DATABASE_POOL: 20 },
  secrets: { SMTP_URL: { secret: 'aforo-mail', key: 'url' } },
  image: { repository: 'registry.anden.pe/aforo', tag: '0.1.0', pullSecrets: ['registry'] },
  persistence: { storageClass: 'shared' },
  backup: { storageClass: 'fast' },
  ingress: { className: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '25m' } },
  networkPolicy: { fromNamespaces: [{ matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } }] },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'aforo', operator: 'Exists' }],
}
const nothing = {
  persistence: { enabled: false },
  backup: { enabled: false },
  gotenberg: { enabled: false },
  ingress: { enabled: false },
  networkPolicy: { enabled: false },
}

describe.skipIf(!helm)('the chart', () => {
  test('passes helm lint', () => {
    const { status, stdout } = helmRun(['lint', '--strict', chart], least)
    expect(status, stdout).toBe(0)
  })

  test.each([
    ['with the least values', {}],
    ['with all of them', everything],
    ['with everything off', nothing],
  ])('is right by the schemas of Kubernetes %s', (_, values) => {
    const manifests = rendered(values)
    expect(manifests.length).toBeGreaterThan(3)
    for (const manifest of manifests) expect(faultsOf(manifest)).toBeUndefined()
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('would not be right with a misspelled probe', () => {
    const web = find(rendered(), 'Deployment', 'prod-aforo-web')
    web.spec.template.spec.containers[0].readinessProbe.periodSeconds = 'often'
    expect(faultsOf(web)).toMatchObject({ kind: 'Deployment' })
  })

  test.each([
    ['a plain address', { publicUrl: 'http://aforo.anden.pe' }],
    ['an address with a path', { publicUrl: 'https://anden.pe/aforo' }],
    ['no database', { database: { existingSecret: '' } }],
    ['a value that does not exist', { replicas: 3 }],
    ['a setting that is none', { settings: { 'mail-from': 'x' } }],
    ['no copies', { web: { replicas: 0 } }],
  ])('refuses %s', (_, values) => {
    const { status, stderr } = helmRun(['template', 'prod', chart], { ...least, ...values })
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/values don't meet the specifications of the schema/)
  })

  test('replaces copies without a gap, and gives a slow start its time', () => {
    const manifests = rendered({ web: { startSeconds: 600 } })
    const { spec } = find(manifests, 'Deployment', 'prod-aforo-web')
    expect(spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } })
    const [container] = spec.template.spec.containers
    const { startupProbe, livenessProbe, readinessProbe } = container
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(600)
    expect(startupProbe.httpGet.path).toBe('/readyz')
    expect(livenessProbe.httpGet.path).toBe('/healthz')
    // It is out of the service before it stops answering (AFORO_STOP_SECONDS, 3), and has time to finish.
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(3)
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10)
    expect(find(manifests, 'PodDisruptionBudget', 'prod-aforo-web').spec.minAvailable).toBe(1)
    const [worker] = find(manifests, 'Deployment', 'prod-aforo-worker').spec.template.spec.containers
    expect(worker).toMatchObject({
      startupProbe: { httpGet: { path: '/readyz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
    })
  })

  test('gives every pod a user without rights, a read-only root and closed secrets', () => {
    const pods = rendered(everything).flatMap(({ kind, metadata, spec }) =>
      kind === 'Deployment' && !metadata.name.endsWith('gotenberg') ? [spec.template.spec] : [],
    )
    expect(pods).toHaveLength(2)
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001 })
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false })
      for (const container of pod.containers)
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
      const secrets = pod.volumes.find(({ name }: { name: string }) => name === 'secrets')
      expect(secrets.projected.defaultMode & 0o007).toBe(0)
    }
  })

  test('gives settings with which production starts', () => {
    const { spec } = find(rendered(everything), 'Deployment', 'prod-aforo-web')
    const [{ env }] = spec.template.spec.containers
    const given = Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value]))
    expect(given).toMatchObject({ SMTP_URL_FILE: '/run/secrets/aforo/SMTP_URL', DATABASE_POOL: '20' })
    // The files' contents in place of their names, and S3's other half.
    const { DATABASE_URL_FILE: _, SMTP_URL_FILE: __, ...plain } = given
    const secrets = {
      DATABASE_URL: 'postgres://x/y',
      SMTP_URL: 'smtp://x',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    }
    expect(readSettings({ AFORO_ENV: 'production', ...plain, ...secrets })).toMatchObject({
      AFORO_ROLE: 'web',
      publicUrl: 'https://aforo.anden.pe',
      GOTENBERG_URL: 'http://prod-aforo-gotenberg:3000',
    })
  })

  test('has a worker keep the nightly backups on a claim that stays, or make none', () => {
    const worker = (values: object) => find(rendered(values), 'Deployment', 'prod-aforo-worker').spec.template.spec
    const set = ({ containers: [{ env }] }: Manifest, name: string) =>
      env.find((one: { name: string }) => one.name === name)?.value
    const { volumes } = worker({})
    expect(volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'prod-aforo-backups' } })
    const { metadata } = find(rendered(), 'PersistentVolumeClaim', 'prod-aforo-backups')
    expect(metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' })
    expect([set(worker({}), 'AFORO_BACKUPS'), set(worker({}), 'AFORO_BACKUP_FOLDER')]).toEqual(['1', '/backups'])
    expect(set(worker({ backup: { enabled: false } }), 'AFORO_BACKUPS')).toBe('0')
  })

  test('leaves the documents of contracts no way out', () => {
    const manifests = rendered()
    expect(find(manifests, 'NetworkPolicy', 'prod-aforo-gotenberg').spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
    })
    expect(find(manifests, 'NetworkPolicy', 'prod-aforo-gotenberg').spec.egress).toBeUndefined()
    expect(find(manifests, 'NetworkPolicy', 'prod-aforo').spec.egress).toContainEqual({
      ports: [5432, 443, 465, 587].map(port => ({ port })),
    })
  })

  test('opens the way to the collector of telemetry, if there is one', () => {
    const egress = (endpoint: string) =>
      find(rendered({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } }), 'NetworkPolicy', 'prod-aforo').spec.egress
    expect(egress('http://collector.monitoring:4318')).toContainEqual({ ports: [{ port: 4318 }] })
    expect(egress('http://collector')).toContainEqual({ ports: [{ port: 80 }] })
    expect(egress('https://otlp.anden.pe/aforo')).toContainEqual({ ports: [{ port: 443 }] })
  })
})

test.skipIf(!helm)('Helm is one that charts of today are made for', () => {
  expect(execFileSync(helm as string, ['version', '--short']).toString()).toMatch(/^v3\./)
})
