/** What stands in the place of something that loads, as those hear it who don't see it. For a skeleton, a stack of them or a loader. */
export const loading = { 'aria-busy': true, role: 'status', 'aria-label': 'Cargando' } as const
