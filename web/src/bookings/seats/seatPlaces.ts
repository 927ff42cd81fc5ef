import type { SeatOfFloor } from '@aforo/contract/bookings/availability'

/** Whether somebody said where the seat is, by a plan or by itself. */
export const isPlaced = ({ positionX, positionY }: SeatOfFloor) => positionX !== null && positionY !== null
