-- What admins granted, apart from what is paid for. subscription_tier, which every read uses, follows from this and from the subscription.
alter table users add column granted_tier text not null default 'free' check (granted_tier in ('free', 'premium', 'admin'));
update users set granted_tier = subscription_tier where subscription_tier <> 'free';

-- Who a member is to the payment provider.
create table payment_customers (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  created_at timestamptz not null,
  primary key (user_id, provider)
);

create table subscriptions (
  -- Also the key by which the provider knows a repeated order.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- Null until the provider has answered.
  provider_id text unique,
  state text not null check (state in ('incomplete', 'active', 'cancelling', 'past_due', 'ended', 'refunded')),
  price_cents integer not null check (price_cents >= 0),
  current_period_end timestamptz,
  first_paid_at timestamptz,
  past_due_since timestamptz,
  -- Brand and last four digits, as receipts show them: Visa •••• 4242.
  card text,
  -- Money promised back, until the provider has given it.
  refund_requested_at timestamptz,
  -- One more with each change: what was read from the provider before another change is read again.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Never two at once, whatever the code does.
create unique index subscriptions_live_once on subscriptions (user_id) where state in ('incomplete', 'active', 'cancelling', 'past_due');
create index subscriptions_by_user on subscriptions (user_id, created_at desc);
create index subscriptions_by_state on subscriptions (state, updated_at);

-- Money that was taken. It outlives the account, without a name: books are kept longer than accounts.
create table payments (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  subscription_id uuid references subscriptions (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  invoice_id text not null unique,
  payment_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  paid_at timestamptz not null,
  refunded_at timestamptz
);
create index payments_by_user on payments (user_id, paid_at desc);
create index payments_by_subscription on payments (subscription_id);
create index payments_by_day on payments (paid_at);
create index payments_by_payment on payments (payment_id);

-- Events of the provider that have been taken: none is taken twice.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index payment_events_by_time on payment_events (received_at);

-- The sandbox: a payment provider that takes no money. It keeps its own books, as a real one does, and never a card number.
create table sandbox_subscriptions (
  id text primary key,
  order_id uuid not null unique,
  customer_id text not null,
  client_secret text not null unique,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'canceled')),
  price_cents integer not null,
  card text,
  renews boolean not null default true,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null
);
create index sandbox_subscriptions_by_customer on sandbox_subscriptions (customer_id);
create index sandbox_subscriptions_by_period on sandbox_subscriptions (current_period_end);

create table sandbox_invoices (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions (id) on delete cascade,
  amount_cents integer not null,
  status text not null check (status in ('open', 'paid', 'void')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);
create index sandbox_invoices_by_subscription on sandbox_invoices (subscription_id, created_at);

-- Changes of a card that were begun.
create table sandbox_setups (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions (id) on delete cascade,
  client_secret text not null unique,
  card text,
  renews boolean not null default true,
  created_at timestamptz not null
);
create index sandbox_setups_by_subscription on sandbox_setups (subscription_id);
