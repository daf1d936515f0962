import { expect, it } from "vitest";
import { addressWithout } from "./address-without";

it.each([
  ["/bookings/5001?created", "/bookings"],
  ["/bookings/5001?created&back=%2Fbookings%3Fterm%3Dhuber", "/bookings?term=huber"],
  ["/bookings/5001?back=https%3A%2F%2Fevil.example", "/bookings"],
  ["/bookings/medium/3/booking/5001#history", "/bookings"],
  ["/bookings/5003?walk=1", "/bookings/5003?walk=1"],
  ["/bookings/create?after=5001", "/bookings/create?after=5001"],
  ["/companies/5001/bookings", "/companies/5001/bookings"],
])("leads from %s without booking 5001 to %s", (path, address) => {
  expect(addressWithout(path, ["/bookings/5001", "/bookings/5002"])).toBe(address);
});
