# Writes reference.json: values of the distributions and special functions to 25 digits, by mpmath with 60. Run it where mpmath
# is at hand; the tests read the file.
import json
import random
from mpmath import mp, mpf, exp, erfc, betainc, gammainc, log, sqrt, nstr, pi, gamma, beta, inf

mp.dps = 60


def text(x):
    return nstr(x, 25)


def normal_above(z):
    return erfc(z / sqrt(mpf(2))) / 2


def gamma_above(a, x):
    return gammainc(mpf(a), mpf(x), inf, regularized=True)


def gamma_below(a, x):
    return gammainc(mpf(a), 0, mpf(x), regularized=True)


def beta_below(a, b, y):
    return betainc(mpf(a), mpf(b), 0, y, regularized=True)


H = [mpf(x) for x in ('1e-6', '1e-3', '0.1', '0.5', '1', '2', '5', '10', '30', '100', '300', '600')]
rows = []


def row(distribution, x, pdf, cdf, survival):
    x = mpf(float(x))
    rows.append([distribution, float(x), text(pdf(x)), text(cdf(x)), text(survival(x))])


for mean in (1, 3600):
    for h in H:
        m = mpf(mean)
        row(f'exponential({mean})', h * m, lambda x: exp(-x / m) / m, lambda x: 1 - exp(-x / m), lambda x: exp(-x / m))
for scale, shape in ((1, 0.5), (3600, 1.7), (20, 12)):
    l, k = mpf(scale), mpf(shape)
    hz = lambda x: (x / l) ** k
    for h in H:
        row(f'weibull({scale},{shape})', l * h ** (1 / k), lambda x: k / l * (x / l) ** (k - 1) * exp(-hz(x)),
            lambda x: 1 - exp(-hz(x)), lambda x: exp(-hz(x)))
for shape, scale in ((2, 0.5), (0.3, 100), (70, 60), (1000, 3.6)):
    k, t = mpf(shape), mpf(scale)
    spread = [mpf(x) for x in ('0.01', '0.3', '0.8', '0.97', '1', '1.03', '1.2', '2', '3', '8', '30', '150')]
    for u in spread:
        if gamma_above(k, k * u) < mpf('1e-290') or gamma_below(k, k * u) < mpf('1e-290'):
            continue
        row(f'gamma({shape},{scale})', k * t * u, lambda x: (x / t) ** (k - 1) * exp(-x / t) / gamma(k) / t,
            lambda x: gamma_below(k, x / t), lambda x: gamma_above(k, x / t))
for median, sigma in ((20, 0.5), (28800, 0.1), (1, 2)):
    m, s = mpf(median), mpf(sigma)
    z = lambda x: (log(x) - log(m)) / s
    for at in (-30, -8, -3, -1, 0, 0.5, 2, 5.2, 9, 20, 36):
        row(f'lognormal({median},{sigma})', m * exp(s * at), lambda x: exp(-z(x) ** 2 / 2) / (x * s * sqrt(2 * pi)),
            lambda x: normal_above(-z(x)), lambda x: normal_above(z(x)))
for scale, shape in ((1.5, 3), (60, 0.8)):
    l, k = mpf(scale), mpf(shape)
    for u in ('1.000001', '1.01', '1.5', '4', '100', '1e6', '1e40'):
        row(f'pareto({scale},{shape})', l * mpf(u), lambda x: k * l ** k / x ** (k + 1), lambda x: 1 - (l / x) ** k,
            lambda x: (l / x) ** k)
for low, high, shape in ((1, 20, 2.1), (60, 86400, 1), (1, 1000, 0.2)):
    l, h, k = mpf(low), mpf(high), mpf(shape)
    mass = 1 - (l / h) ** k
    for share in ('1e-9', '1e-3', '0.1', '0.5', '0.9', '0.999', '0.9999999'):
        row(f'boundedpareto({low},{high},{shape})', l + (h - l) * mpf(share), lambda x: k * l ** k / x ** (k + 1) / mass,
            lambda x: (1 - (l / x) ** k) / mass, lambda x: ((l / x) ** k - (l / h) ** k) / mass)
for mean, sd, low, high in ((8, 1.4142135623730951, 1, 20), (8, 2, 0, 20), (-3, 0.5, 0, 20), (60, 2, 0, 50)):
    m, s, a, b = mpf(mean), mpf(sd), mpf(low), mpf(high)
    z = lambda x: (x - m) / s
    # Differences of whichever tail is the smaller; 60 digits leave enough.
    mp.dps = 400
    mass = normal_above(z(a)) - normal_above(z(b))
    for share in ('1e-9', '1e-3', '0.1', '0.4', '0.5', '0.9', '0.999', '0.9999999'):
        row(f'truncnormal({mean},{sd},{low},{high})', a + (b - a) * mpf(share),
            lambda x: exp(-z(x) ** 2 / 2) / (s * sqrt(2 * pi)) / mass,
            lambda x: (normal_above(z(a)) - normal_above(z(x))) / mass,
            lambda x: (normal_above(z(x)) - normal_above(z(b))) / mass)
    mp.dps = 60
for location, scale, low, high in ((6829.4, 1125.03, 2760, 8280), (0, 1, 0, 6), (100, 3, 0, 118), (-20, 10, 0, 40)):
    m, s, a, b = mpf(float(location)), mpf(float(scale)), mpf(low), mpf(high)
    z = lambda x: (x - m) / s
    above = lambda x: exp(-exp(z(x)))
    mass = above(a) - above(b)
    for share in ('1e-6', '0.01', '0.2', '0.5', '0.8', '0.95', '0.999', '0.9999999'):
        row(f'gumbelmin({location},{scale},{low},{high})', a + (b - a) * mpf(share),
            lambda x: exp(z(x) - exp(z(x))) / s / mass, lambda x: (above(a) - above(x)) / mass,
            lambda x: (above(x) - above(b)) / mass)
for a, b, low, high in ((2, 2, 0, 1), (0.5, 3, 10, 30), (40, 7, 0, 86400), (300, 300, 0, 1)):
    p, q, l, h = mpf(a), mpf(b), mpf(low), mpf(high)
    y = lambda x: (x - l) / (h - l)
    for share in ('0.001', '0.01', '0.1', '0.3', '0.5', '0.7', '0.9', '0.99', '0.999'):
        u = mpf(float(l + (h - l) * mpf(share)))
        if beta_below(p, q, y(u)) < mpf('1e-290') or beta_below(q, p, 1 - y(u)) < mpf('1e-290'):
            continue
        row(f'beta({a},{b},{low},{high})', u, lambda x: y(x) ** (p - 1) * (1 - y(x)) ** (q - 1) / beta(p, q) / (h - l),
            lambda x: beta_below(p, q, y(x)), lambda x: beta_below(q, p, 1 - y(x)))

incomplete = []
for a in (0.02, 0.1, 0.5, 1, 2, 3.7, 10, 30.5, 100, 171.5, 400, 1000, 5000):
    for k in (1e-6, 1e-3, 0.1, 0.3, 0.6, 0.9, 0.97, 1, 1.03, 1.1, 1.3, 2.2, 5, 15, 40):
        x = a * k
        p, q = gamma_below(a, x), gamma_above(a, x)
        if p > mpf('1e-290') and q > mpf('1e-290'):
            incomplete.append([a, x, text(p), text(q)])
normal = [[z / 4, text(normal_above(mpf(z) / 4))] for z in range(-20, 149)]
# a, b from 0.01 to 1000; y with few bits, so that 1 - y is exact as well.
random.seed(4)
incomplete_beta = []
for _ in range(250):
    a, b = round(10 ** random.uniform(-2, 3), 3), round(10 ** random.uniform(-2, 3), 3)
    mean = a / (a + b)
    deviation = (mean * (1 - mean) / (a + b + 1)) ** 0.5
    y = random.choice([random.gauss(mean, 3 * deviation), random.random(), mean * 10 ** random.uniform(-3, 0)])
    y = round(y * 2 ** 30) / 2 ** 30
    if 0 < y < 1:
        below, above = beta_below(a, b, mpf(y)), beta_below(b, a, 1 - mpf(y))
        incomplete_beta.append([a, b, y, text(below), text(above)])
with open('reference.json', 'w') as file:
    parts = {'distributions': rows, 'incompleteGamma': incomplete, 'incompleteBeta': incomplete_beta, 'normalAbove': normal}
    lists = [f'"{k}": [\n' + ',\n'.join('  ' + json.dumps(r) for r in v) + '\n]' for k, v in parts.items()]
    file.write('{\n' + ',\n'.join(lists) + '\n}\n')
