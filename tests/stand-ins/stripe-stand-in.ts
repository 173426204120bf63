/**
 * A stand-in for Stripe, which the official client connects to. It stores the objects that are created, and
 * can lose, delay and repeat its responses and webhook events. Requests, responses and events are checked
 * against Stripe's contract, and a violation fails the test run.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import { atEndOfFile } from "../support/end-of-file.ts";
import { exampleOf, type Form, formOf, refusedBecause } from "./stripe-description.ts";
import { answerProblem, reportedProblem } from "./stripe-types.ts";

type StripeObject = Record<string, unknown> & { id: string };
type Answer = { status: number; body: unknown };
/** What goes wrong with the next matching request: it is lost, or its response is. */
type Fault = { of: RegExp; what: "lost" | "answer lost" | "unavailable" };
/** A request that is held `before` it is processed, or `after` that, before its response is sent. */
type Held = {
  of: RegExp;
  bookingId: string;
  when: "before" | "after";
  reached: () => void;
  go: Promise<void>;
};
/** `when`: what the bank decides when the card is charged. */
type SavedCard = { method: StripeObject; when: "succeeded" | "declined" | "authentication_required" };
type Event = StripeObject & { type: string; data: { object: StripeObject } };

export const stripeKeys = {
  STRIPE_SECRET_KEY: "sk_test_51Hc8eKq2vT9xYbN",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51Hc8eKq2vT9xYbN",
  STRIPE_WEBHOOK_SECRET: "whsec_8eKq2vT9xYbN51Hc",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect8eKq2vT9xYbN",
};
/** Fails the test run, however the product handles the response. */
function failTestRun(what: string): void {
  queueMicrotask(() => {
    throw new Error(`not as Stripe's contract has it: ${what}`);
  });
}
const MINIMUM = 300;
const feeOf = (amount: number) => Math.round((amount * 14) / 1000) + 180;
const newId = (kind: string) => `${kind}_${randomBytes(8).toString("hex")}`;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: status === 402 ? "card_error" : "invalid_request_error", code, message } },
});
const notFound = (what: string, id: string) => refuse(404, "resource_missing", `No such ${what}: '${id}'`);
const listPage = (data: StripeObject[], url: string, form: Form): Answer => {
  const after = data.findIndex(({ id }) => id === form.starting_after) + 1;
  const limit = Number(text(form.limit) || 10);
  const page = data.slice(after, after + limit);
  return { status: 200, body: { object: "list", data: page, has_more: data.length > after + limit, url } };
};

const noRequirements = {
  alternatives: [],
  current_deadline: null as number | null,
  currently_due: [] as string[],
  disabled_reason: null as string | null,
  errors: [],
  eventually_due: [] as string[],
  past_due: [] as string[],
  pending_verification: [] as string[],
};

class Books {
  readonly intents = new Map<string, StripeObject>();
  readonly charges = new Map<string, StripeObject>();
  readonly refunds = new Map<string, StripeObject>();
  readonly transfers = new Map<string, StripeObject>();
  readonly accounts = new Map<string, StripeObject>();
  readonly disputes = new Map<string, StripeObject>();
  readonly customers = new Map<string, StripeObject>();
  readonly setups = new Map<string, StripeObject>();
  readonly methods = new Map<string, SavedCard>();
  /** Whether our balance was paid out to our bank account, as by an automatic payout. */
  sentToBank = false;
  /** Our own Stripe account, its payouts to our bank account, and our webhook endpoints. */
  readonly platform = {
    account: {
      ...exampleOf("account"),
      id: "acct_platform",
      country: "NO",
      charges_enabled: true,
      payouts_enabled: true,
      requirements: noRequirements,
    } as StripeObject,
    settings: exampleOf("balance_settings"),
    endpoints: [] as StripeObject[],
    /** The resources that the API key may not read. */
    forbidden: [] as string[],
  };
  /** Balance transactions, newest first, as Stripe lists them. */
  readonly balance: StripeObject[] = [];
  readonly events: Event[] = [];
  private readonly now: () => Date;
  constructor(now: () => Date) {
    this.now = now;
  }

  seconds = () => Math.floor(this.now().getTime() / 1000);
  make(kind: string, prefix: string, more: Record<string, unknown>): StripeObject {
    return { ...exampleOf(kind), id: newId(prefix), created: this.seconds(), ...more };
  }
  moved(type: string, amount: number, source: StripeObject, fee = 0): void {
    const net = amount - fee;
    this.balance.unshift(
      this.make("balance_transaction", "txn", { type, amount, fee, net, currency: "nok", source }),
    );
  }
  emit(type: string, object: StripeObject, account?: string): Event {
    const data = { object: structuredClone(object) };
    const problem = reportedProblem(object);
    if (problem) failTestRun(`${type}: ${problem}`);
    const event = { ...this.make("event", "evt", { type, data, ...(account && { account }) }) } as Event;
    this.events.push(event);
    return event;
  }
  /** Charges the intent's card, and returns the event. */
  charged(intent: StripeObject): Event {
    const amount = Number(intent.amount);
    const charge = this.make("charge", "ch", {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: intent.metadata,
      transfer_group: intent.transfer_group,
    });
    this.charges.set(charge.id, charge);
    Object.assign(intent, { status: "succeeded", amount_received: amount, latest_charge: charge.id });
    this.moved("charge", amount, charge, feeOf(amount));
    this.emit("charge.succeeded", charge);
    return this.emit("payment_intent.succeeded", intent);
  }
  refundedOf = (intentId: string) =>
    [...this.refunds.values()]
      .filter((r) => r.payment_intent === intentId && r.status !== "failed")
      .reduce((sum, r) => sum + Number(r.amount), 0);
}

function createIntent(books: Books, form: Form): Answer {
  const amount = Number(form.amount);
  if (form.customer && !books.customers.has(text(form.customer)))
    return notFound("customer", text(form.customer));
  if (form.currency === "nok" && amount < MINIMUM)
    return refuse(400, "amount_too_small", "Amount must be at least 3.00 kr");
  const intent = books.make("payment_intent", "pi", {
    amount,
    currency: form.currency,
    metadata: form.metadata ?? {},
    transfer_group: form.transfer_group ?? null,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    customer: form.customer ?? null,
    setup_future_usage: form.setup_future_usage ?? null,
    description: form.description ?? null,
    receipt_email: form.receipt_email ?? null,
    statement_descriptor_suffix: form.statement_descriptor_suffix ?? null,
  });
  intent.client_secret = `${intent.id}_secret_${randomBytes(8).toString("hex")}`;
  books.intents.set(intent.id, intent);
  return { status: 200, body: intent };
}
function cancelIntent(books: Books, id: string): Answer {
  const intent = books.intents.get(id);
  if (!intent) return notFound("payment_intent", id);
  if (["succeeded", "processing", "canceled"].includes(String(intent.status)))
    return refuse(
      400,
      "payment_intent_unexpected_state",
      `You cannot cancel it: its status is ${intent.status}`,
    );
  intent.status = "canceled";
  books.emit("payment_intent.canceled", intent);
  return { status: 200, body: intent };
}
function createRefund(books: Books, form: Form): Answer {
  const intentId = text(form.payment_intent);
  const charge = books.charges.get(String(books.intents.get(intentId)?.latest_charge));
  if (!charge) return notFound("payment_intent", intentId);
  const amount = Number(form.amount);
  const isOpen = ({ payment_intent, status }: StripeObject) =>
    payment_intent === intentId && status === "needs_response";
  if ([...books.disputes.values()].some(isOpen))
    return refuse(400, "charge_disputed", `Charge ${charge.id} has been charged back; cannot refund.`);
  if (books.refundedOf(intentId) + amount > Number(charge.amount))
    return refuse(
      400,
      "charge_already_refunded",
      "Refund amount is greater than unrefunded amount on charge",
    );
  const more = { payment_intent: intentId, charge: charge.id, metadata: form.metadata ?? {} };
  const refund = books.make("refund", "re", { amount, currency: "nok", status: "succeeded", ...more });
  books.refunds.set(refund.id, refund);
  charge.amount_refunded = books.refundedOf(intentId);
  books.moved("refund", -amount, refund);
  books.emit("charge.refunded", charge);
  return { status: 200, body: refund };
}
function createTransfer(books: Books, form: Form): Answer {
  const account = books.accounts.get(text(form.destination));
  if (!account) return notFound("destination", text(form.destination));
  if ((account.capabilities as Record<string, string>).transfers !== "active")
    return refuse(400, "insufficient_capabilities_for_transfer", "Your destination account needs transfers");
  const charge = form.source_transaction ? books.charges.get(text(form.source_transaction)) : undefined;
  if (form.source_transaction && !charge) return notFound("charge", text(form.source_transaction));
  const amount = Number(form.amount);
  const available = books.sentToBank
    ? 0
    : charge
      ? Number(charge.amount)
      : books.balance.reduce((sum, b) => sum + Number(b.net), 0);
  if (amount > available) return refuse(400, "balance_insufficient", "You have insufficient funds");
  const transfer = books.make("transfer", "tr", {
    amount,
    currency: form.currency,
    destination: account.id,
    metadata: form.metadata ?? {},
    source_transaction: charge?.id ?? null,
    transfer_group: charge?.transfer_group ?? form.transfer_group ?? null,
  });
  books.transfers.set(transfer.id, transfer);
  books.moved("transfer", -amount, transfer);
  return { status: 200, body: transfer };
}
function createReversal(books: Books, id: string, form: Form): Answer {
  const transfer = books.transfers.get(id);
  if (!transfer) return notFound("transfer", id);
  const amount = Number(form.amount ?? transfer.amount);
  if (Number(transfer.amount_reversed) + amount > Number(transfer.amount))
    return refuse(400, "transfer_already_reversed", "more than is left of it");
  transfer.amount_reversed = Number(transfer.amount_reversed) + amount;
  const reversal = books.make("transfer_reversal", "trr", { amount, currency: "nok", transfer: id });
  books.moved("transfer_refund", amount, reversal);
  return { status: 200, body: reversal };
}
/** Creates an account; one with `controller` has the type `none`. */
function createAccount(books: Books, form: Form): Answer {
  if (form.type && form.controller)
    return refuse(
      400,
      "parameter_invalid",
      "You may not provide the `type` parameter and `controller` parameters",
    );
  const account = books.make("account", "acct", {
    email: form.email,
    metadata: form.metadata ?? {},
    country: form.country,
    type: form.controller ? "none" : form.type,
    controller: { type: "application", is_controller: true, ...((form.controller ?? {}) as Form) },
    capabilities: { transfers: "inactive" },
    details_submitted: false,
    payouts_enabled: false,
    requirements: {
      ...noRequirements,
      currently_due: ["individual.dob.day", "external_account"],
      disabled_reason: "requirements.past_due",
    },
  });
  books.accounts.set(account.id, account);
  return { status: 200, body: account };
}
function loginLink(books: Books, id: string): Answer {
  const account = books.accounts.get(id);
  if (!account) return notFound("account", id);
  if (!account.details_submitted)
    return refuse(400, "account_invalid", "an account that has not completed onboarding has no login link");
  const url = `https://connect.stripe.example/express/${newId("l")}`;
  return { status: 200, body: { ...exampleOf("login_link"), url } };
}
function intentWith(books: Books, id: string, form: Form): Answer {
  const intent = books.intents.get(id);
  if (!intent) return notFound("payment_intent", id);
  const charge = books.charges.get(String(intent.latest_charge));
  return { status: 200, body: form.expand && charge ? { ...intent, latest_charge: charge } : intent };
}
function createSetup(books: Books, form: Form): Answer {
  if (form.customer && !books.customers.has(text(form.customer)))
    return notFound("customer", text(form.customer));
  const setup = books.make("setup_intent", "seti", {
    customer: form.customer ?? null,
    metadata: form.metadata ?? {},
    usage: form.usage ?? "off_session",
  });
  setup.client_secret = `${setup.id}_secret_${randomBytes(8).toString("hex")}`;
  books.setups.set(setup.id, setup);
  return { status: 200, body: setup };
}
function cancelSetup(books: Books, id: string): Answer {
  const setup = books.setups.get(id);
  if (!setup) return notFound("setupintent", id);
  if (["succeeded", "canceled"].includes(String(setup.status)))
    return refuse(400, "setup_intent_unexpected_state", `its status is ${setup.status}`);
  setup.status = "canceled";
  books.emit("setup_intent.canceled", setup);
  return { status: 200, body: setup };
}
function setupWith(books: Books, id: string, form: Form): Answer {
  const setup = books.setups.get(id);
  if (!setup) return notFound("setupintent", id);
  const saved = books.methods.get(String(setup.payment_method));
  return { status: 200, body: form.expand && saved ? { ...setup, payment_method: saved.method } : setup };
}
/**
 * Charges a saved card: the bank accepts, refuses, or requires authentication, which is an error only in the
 * hunter's absence.
 */
function confirmSaved(books: Books, id: string, form: Form): Answer {
  const intent = books.intents.get(id);
  if (!intent) return notFound("payment_intent", id);
  const saved = books.methods.get(text(form.payment_method));
  if (!saved) return notFound("PaymentMethod", text(form.payment_method));
  if (saved.method.customer === null || saved.method.customer !== intent.customer)
    return refuse(400, "payment_method_unexpected_state", "the card is not of the payment's customer");
  if (!["requires_payment_method", "requires_confirmation"].includes(String(intent.status)))
    return refuse(400, "payment_intent_unexpected_state", `its status is ${intent.status}`);
  intent.payment_method = saved.method.id;
  if (saved.when === "succeeded") {
    books.charged(intent);
    return intentWith(books, id, form);
  }
  if (saved.when === "authentication_required" && form.off_session !== "true") {
    intent.status = "requires_action";
    books.emit("payment_intent.requires_action", intent);
    return intentWith(books, id, form);
  }
  const code = saved.when === "declined" ? "card_declined" : "authentication_required";
  const decline = saved.when === "declined" ? "insufficient_funds" : "authentication_required";
  const error = { type: "card_error", code, decline_code: decline, message: "Your card was declined." };
  intent.last_payment_error = error;
  books.emit("payment_intent.payment_failed", intent);
  return { status: 402, body: { error } };
}
const withField = (all: Map<string, StripeObject>, name: string, value: unknown) =>
  [...all.values()].reverse().filter((one) => one[name] === value);

const createdWithin = (all: Iterable<StripeObject>, form: Form): StripeObject[] => {
  const { gte = "0", lt = "99999999999" } = (form.created ?? {}) as Record<string, string>;
  return [...all].filter(({ created }) => Number(created) >= Number(gte) && Number(created) < Number(lt));
};

function answerTo(books: Books, method: string, path: string, form: Form): Answer {
  const [, , noun = "", id = "", verb = ""] = path.split("/");
  const endpoint = `${method} ${[noun, id && ":id", verb].filter(Boolean).join("/")}`;
  switch (endpoint) {
    case "POST payment_intents":
      return createIntent(books, form);
    case "GET payment_intents/:id":
      return intentWith(books, id, form);
    case "POST payment_intents/:id/confirm":
      return confirmSaved(books, id, form);
    case "POST customers": {
      const { email, metadata } = form;
      const customer = books.make("customer", "cus", { email, metadata, discount: null, shipping: null });
      books.customers.set(customer.id, customer);
      return { status: 200, body: customer };
    }
    case "POST setup_intents":
      return createSetup(books, form);
    case "GET setup_intents/:id":
      return setupWith(books, id, form);
    case "POST payment_methods/:id/detach": {
      const saved = books.methods.get(id);
      if (!saved) return notFound("PaymentMethod", id);
      saved.method.customer = null;
      return { status: 200, body: saved.method };
    }
    case "POST payment_intents/:id/cancel":
      return cancelIntent(books, id);
    case "POST refunds":
      return createRefund(books, form);
    case "GET refunds":
      return listPage(withField(books.refunds, "payment_intent", form.payment_intent), path, form);
    case "POST transfers":
      return createTransfer(books, form);
    case "GET transfers":
      return listPage(withField(books.transfers, "transfer_group", form.transfer_group), path, form);
    case "POST transfers/:id/reversals":
      return createReversal(books, id, form);
    case "GET balance_transactions":
      return listPage(createdWithin(books.balance, form), path, form);
    case "GET payment_intents":
      return listPage(createdWithin([...books.intents.values()].reverse(), form), path, form);
    case "GET setup_intents":
      return listPage(createdWithin([...books.setups.values()].reverse(), form), path, form);
    case "POST setup_intents/:id/cancel":
      return cancelSetup(books, id);
    case "POST accounts":
      return createAccount(books, form);
    case "GET accounts/:id": {
      const account = books.accounts.get(id);
      return account ? { status: 200, body: account } : notFound("account", id);
    }
    case "GET account":
      return { status: 200, body: books.platform.account };
    case "GET balance_settings":
      return { status: 200, body: books.platform.settings };
    case "GET webhook_endpoints":
      return listPage(books.platform.endpoints, path, form);
    case "POST accounts/:id/login_links":
      return loginLink(books, id);
    case "POST account_links": {
      if (!books.accounts.has(text(form.account))) return notFound("account", text(form.account));
      if (form.type === "account_update")
        return refuse(400, "parameter_invalid", "You cannot create `account_update` links for this account");
      const url = `https://connect.stripe.example/setup/${newId("s")}`;
      return { status: 200, body: { ...exampleOf("account_link"), url } };
    }
    default:
      return refuse(404, "url_invalid", `Unrecognized request URL (${method}: ${path})`);
  }
}
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
}
function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
  response.end(JSON.stringify(body));
}

type SeenRequest = { method: string; path: string; key: string | undefined; status: number };
export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>;
export async function openStripeStandIn(now: () => Date) {
  const books = new Books(now);
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];
  const holds: Held[] = [];
  const heldAt = async (held: Held | undefined, when: Held["when"]) => {
    if (held?.when !== when) return;
    held.reached();
    await held.go;
  };
  const storedAnswers = new Map<string, { sent: string; answer: string; status: number }>();

  function answer(method: string, path: string, sent: string, key: string | undefined): Answer {
    const form = formOf(sent);
    const problem = refusedBecause(method, path, form);
    if (problem) {
      failTestRun(`${method} ${path}: ${problem}`);
      return refuse(400, "parameter_unknown", problem);
    }
    if (books.platform.forbidden.includes(path))
      return {
        status: 403,
        body: { error: { type: "invalid_request_error", message: "not with this key" } },
      };
    if (method === "GET") return answerTo(books, method, path, form);
    if (!key) return refuse(400, "idempotency_key_missing", "every write here has a key");
    const before = storedAnswers.get(key);
    if (before && before.sent !== `${path} ${sent}`)
      return {
        status: 400,
        body: { error: { type: "idempotency_error", message: "the key was used otherwise" } },
      };
    if (before) return { status: before.status, body: JSON.parse(before.answer) };
    const response = answerTo(books, method, path, form);
    storedAnswers.set(key, {
      sent: `${path} ${sent}`,
      answer: JSON.stringify(response.body),
      status: response.status,
    });
    return response;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path, search } = new URL(request.url ?? "/", "http://stand-in");
      const method = request.method ?? "GET";
      const sent = method === "GET" ? search.slice(1) : await bodyOf(request);
      const fault = faults.findIndex(({ of }) => of.test(`${method} ${path}`));
      const [hit] = fault < 0 ? [] : faults.splice(fault, 1);
      if (hit?.what === "lost") return void request.socket.destroy();
      if (hit?.what === "unavailable")
        return send(response, { status: 500, body: { error: { type: "api_error", message: "not now" } } });
      if (request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
        return send(response, {
          status: 401,
          body: { error: { type: "invalid_request_error", message: "no key" } },
        });
      const key = [request.headers["idempotency-key"]].flat()[0];
      const at = holds.findIndex(
        ({ of, bookingId }) => of.test(`${method} ${path}`) && sent.includes(bookingId),
      );
      const [held] = at < 0 ? [] : holds.splice(at, 1);
      await heldAt(held, "before");
      if (request.socket.destroyed && held?.when === "before") return; // the client has disconnected
      const result = answer(method, path, sent, key);
      const problem = result.status === 200 ? answerProblem(method, path, result.body) : undefined;
      if (problem) failTestRun(`the answer to ${method} ${path}: ${problem}`);
      await heldAt(held, "after");
      requests.push({ method, path, key, status: result.status });
      if (hit?.what === "answer lost") return void request.socket.destroy();
      send(response, result);
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  atEndOfFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    seen: requests,
    /** Makes the next matching requests fail. The client retries by itself, so `times` is often 2. */
    fail: (of: RegExp, what: Fault["what"], times = 1) =>
      void faults.push(...Array.from({ length: times }, () => ({ of, what }))),
    /** Holds the next matching request of this booking; `reached` resolves when it arrives. */
    hold(of: RegExp, bookingId: string, when: Held["when"]) {
      const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ of, bookingId, when, reached: reached.resolve, go: go.promise });
      return { reached: reached.promise, release: go.resolve };
    },
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => storedAnswers.clear(),
    ...actionsOfOthers(books),
    /** Returns the payload and signature that Stripe would send for this event. */
    signed(event: Event, at = now()) {
      const payload = JSON.stringify(event);
      const secret = event.account
        ? stripeKeys.STRIPE_CONNECT_WEBHOOK_SECRET
        : stripeKeys.STRIPE_WEBHOOK_SECRET;
      return { payload, signature: signatureOf(secret, payload, at) };
    },
  };
}

type AccountChange = {
  transfers?: "active" | "inactive" | "pending";
  payouts?: boolean;
  currently_due?: string[];
  past_due?: string[];
  pending_verification?: string[];
  disabled_reason?: string;
  current_deadline?: number;
};
/** Actions by others than the product: the hunter, their bank, Stripe's staff and the landowner. */
function actionsOfOthers(books: Books) {
  const intentOf = (id: string) => {
    const intent = books.intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };
  /** The card that pays is attached to the intent's customer. */
  function keepCard(intent: StripeObject): void {
    const card = {
      ...(exampleOf("payment_method").card as object),
      last4: "4242",
      generated_from: null,
      wallet: null,
    };
    const method = books.make("payment_method", "pm", { card, customer: intent.customer, metadata: {} });
    books.methods.set(method.id, { method, when: "succeeded" });
    intent.payment_method = method.id;
    books.emit("payment_method.attached", method);
  }
  return {
    confirm(id: string, outcome: "succeeded" | "requires_action" | "processing" | "payment_failed"): Event {
      const intent = intentOf(id);
      if (outcome === "succeeded" && intent.setup_future_usage) keepCard(intent);
      intent.status = outcome === "payment_failed" ? "requires_payment_method" : outcome;
      return outcome === "succeeded"
        ? books.charged(intent)
        : books.emit(`payment_intent.${outcome}`, intent);
    },
    /** Decides what the bank answers when this card is charged again. */
    decideOnCard(paymentMethodId: string, when: SavedCard["when"]): void {
      const saved = books.methods.get(paymentMethodId);
      if (!saved) throw new Error(`no card ${paymentMethodId}`);
      saved.when = when;
    },
    /** Saves the hunter's card for a later charge. `when`: what the bank decides on that charge. */
    saveCard(setupId: string, when: SavedCard["when"] = "succeeded", last4 = "4242"): Event {
      const setup = books.setups.get(setupId);
      if (!setup) throw new Error(`no setup ${setupId}`);
      const card = {
        ...(exampleOf("payment_method").card as object),
        last4,
        generated_from: null,
        wallet: null,
      };
      const method = books.make("payment_method", "pm", { card, customer: setup.customer, metadata: {} });
      books.methods.set(method.id, { method, when });
      Object.assign(setup, { status: "succeeded", payment_method: method.id });
      books.emit("payment_method.attached", method);
      return books.emit("setup_intent.succeeded", setup);
    },
    failRefund(id: string): Event {
      const refund = books.refunds.get(id);
      if (!refund) throw new Error(`no refund ${id}`);
      Object.assign(refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
      books.moved("refund_failure", Number(refund.amount), refund);
      return books.emit("charge.refund.updated", refund);
    },
    refundAtDesk(intentId: string, amount: number): Event {
      createRefund(books, { payment_intent: intentId, amount: String(amount) });
      return books.events.at(-1) as Event;
    },
    dispute(intentId: string): Event {
      const { amount, latest_charge: charge } = intentOf(intentId);
      const more = { amount, currency: "nok", charge, payment_intent: intentId, status: "needs_response" };
      const dispute = books.make("dispute", "dp", more);
      books.disputes.set(dispute.id, dispute);
      books.moved("adjustment", -Number(amount), dispute, 15_000);
      return books.emit("charge.dispute.created", dispute);
    },
    decide(disputeId: string, status: "won" | "lost"): Event {
      const dispute = books.disputes.get(disputeId);
      if (!dispute) throw new Error(`no dispute ${disputeId}`);
      dispute.status = status;
      if (status === "won") books.moved("adjustment", Number(dispute.amount), dispute);
      return books.emit("charge.dispute.closed", dispute);
    },
    /** Reverses an amount of a transfer, or all that is left of it. */
    reverse(transferId: string, amount?: number): Event {
      const sent = books.transfers.get(transferId) as StripeObject;
      const remainingOre = Number(sent.amount) - Number(sent.amount_reversed);
      createReversal(books, transferId, { amount: String(amount ?? remainingOre) });
      const transfer = { ...sent, reversed: sent.amount_reversed === sent.amount };
      return books.emit("transfer.reversed", transfer);
    },
    failBankPayout(accountId: string, amount: number): Event {
      const payout = books.make("payout", "po", { amount, currency: "nok", status: "failed" });
      return books.emit("payout.failed", payout, accountId);
    },
    /** Pays our balance to our bank; one event reports the payout's creation, another its details. */
    payUs(amount: number, arrivalDate: string, descriptor: string | null = null): StripeObject {
      const arrival_date = Date.parse(arrivalDate) / 1000;
      const payout = books.make("payout", "po", {
        amount,
        currency: "nok",
        status: "in_transit",
        arrival_date,
        statement_descriptor: descriptor,
        trace_id: { status: "pending", value: null },
      });
      books.moved("payout", -amount, payout);
      books.emit("payout.created", payout);
      return payout;
    },
    paidUs(payout: StripeObject, traceId: string): Event {
      Object.assign(payout, { status: "paid", trace_id: { status: "supported", value: traceId } });
      return books.emit("payout.paid", payout);
    },
    /** Pays an amount to the connected account's bank successfully. */
    payBank(accountId: string, amount: number): Event {
      const payout = books.make("payout", "po", { amount, currency: "nok", status: "paid" });
      return books.emit("payout.paid", payout, accountId);
    },
    /** Sets the connected account's state: complete, apart from the given changes. */
    onboard(accountId: string, state: AccountChange = {}): Event {
      const account = books.accounts.get(accountId);
      if (!account) throw new Error(`no account ${accountId}`);
      const { transfers = "active", payouts = transfers === "active", ...requirements } = state;
      Object.assign(account, {
        details_submitted: true,
        capabilities: { transfers },
        payouts_enabled: payouts,
        requirements: { ...noRequirements, ...requirements },
      });
      return books.emit("account.updated", account, accountId);
    },
  };
}
