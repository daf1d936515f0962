/**
 * The posted form of a request. Throws a 400 for a body that is none (no or another content type, cut off on the
 * way): no screen of ours sends one, but anyone can.
 */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw Response.json(null, { status: 400, statusText: "Bad Request" });
  }
}
