/** Answers every address without a screen. */
export function loader() {
  throw Response.json(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFound() {
  return null;
}
